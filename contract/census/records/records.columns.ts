import type { RecordDetail } from '#contract/census/records/record.ts'
import {
  askedRecordFields,
  sortedRecordOrders,
  type AskedRecordField,
  type RecordGroup,
  type RecordRow,
} from '#contract/census/records/recordRows.ts'
import { noEmail } from '#contract/people/email.ts'
import { personFieldLabels, type PersonField } from '#contract/people/fields.ts'
import { formatField } from '#contract/people/formatField.ts'
import { columnsOf, type Column } from '#contract/column.ts'
import { mostSorted } from '#contract/column.ts'

const one = columnsOf<RecordRow>()
const own = columnsOf<RecordDetail>()
const group = columnsOf<RecordGroup>()
const hideWhenNarrow = true
const inName = true
const shortens = true
const asked = true
const optional = true

/** What is asked for has its column in both lists, under the same name. */
type Asked = Pick<RecordRow, AskedRecordField>
const part = columnsOf<Asked>()
const sorted: readonly string[] = sortedRecordOrders
const more = { hideWhenNarrow, optional, shortens, asked } as const

const askedColumns: Record<AskedRecordField, Column<Asked>> = {
  lastName2: askedColumn('lastName2'),
  documentType: askedColumn('documentType'),
  sex: askedColumn('sex'),
  birthday: { ...askedColumn('birthday', ({ birthday = null }) => birthday), type: 'day' },
  bornCountry: askedColumn('bornCountry'),
  country: askedColumn('country'),
  province: askedColumn('province'),
  city: askedColumn('city'),
  district: askedColumn('district'),
  postalCode: askedColumn('postalCode'),
  streetName: askedColumn('streetName'),
  streetNumber: askedColumn('streetNumber'),
  phone: askedColumn('phone'),
  studies: askedColumn('studies'),
  job: askedColumn('job'),
  bankAccountMasked: part.of(
    'bankAccountMasked',
    personFieldLabels.bankAccount,
    ({ bankAccountMasked = null }) => bankAccountMasked,
    more,
  ),
  dataProtectionTemplate: part.of(
    'dataProtectionTemplate',
    'Plantilla de protección de datos',
    ({ dataProtectionTemplate: template }) => template?.name ?? null,
    more,
  ),
  author: part.of('author', 'Lo anotó', ({ author = null }) => author, more),
}

function askedColumn(
  field: AskedRecordField & PersonField,
  value: Column<Asked>['value'] = (row) => formatField(field, row[field] ?? null),
): Column<Asked> {
  return part.of(field, personFieldLabels[field], value, {
    ...more,
    ...(sorted.includes(field) && { sort: field }),
  })
}

/** The columns of records on the screen, in their downloads and in the tests (rule record-1). */
export const recordColumns: Column<RecordRow>[] = [
  one.text('id', 'Id'),
  one.text('idDocument', personFieldLabels.idDocument, { identifies: true }),
  one.text('name', personFieldLabels.name, { inName }),
  one.text('lastName1', personFieldLabels.lastName1, { inName }),
  one.text('email', personFieldLabels.email, { hideWhenNarrow, shortens, missing: noEmail }),
  one.day('creationTime', 'Fecha', { hideWhenNarrow }),
  one.text('recordType', 'Tipo de registro', { tellsApart: true }),
  one.text('title', 'Título', { shortens, tellsApart: true }),
  one.of('description', 'Descripción', ({ description }) => description, { hideWhenNarrow, shortens }),
  ...askedRecordFields.map((field) => {
    const column = askedColumns[field]
    return column.sort === undefined ? column : { ...column, sortUpTo: mostSorted }
  }),
]

/** The records of one person, in their profile. */
export const personRecordColumns: Column<RecordDetail>[] = [
  own.text('title', 'Título'),
  own.text('recordType', 'Tipo de registro'),
  own.day('creationTime', 'Fecha'),
  own.of('description', 'Descripción', ({ description }) => description, { hideWhenNarrow, shortens }),
]

/** The columns of people with records who are not in the census (rule record-1). */
export const groupColumns: Column<RecordGroup>[] = [
  group.text('idDocument', personFieldLabels.idDocument),
  group.text('name', personFieldLabels.name, { inName }),
  group.text('lastName1', personFieldLabels.lastName1, { inName }),
  group.text('lastName2', personFieldLabels.lastName2, { hideWhenNarrow, inName }),
  group.text('email', personFieldLabels.email, { hideWhenNarrow, shortens, missing: noEmail }),
  group.text('totalRecords', 'Total de registros', { align: 'end' }),
  group.day('creationTime', 'Último registro', { hideWhenNarrow }),
  group.of('recordType', 'Tipo del último registro', ({ recordType = null }) => recordType, more),
  group.of('title', 'Título del último registro', ({ title = null }) => title, more),
  group.of('description', 'Descripción del último registro', ({ description = null }) => description, more),
  ...askedRecordFields.filter((field) => field !== 'lastName2').map((field) => askedColumns[field]),
]
