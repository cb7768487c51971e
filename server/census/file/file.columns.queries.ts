import type { Selectable } from 'kysely'
import {
  fileFields,
  isListed,
  personFields,
  makeRecord,
  type FieldOfKind,
  type FileField,
  type FileValues,
  type ListedField,
} from '#contract/people/fields.ts'
import type { DB } from '#server/migrations/schema.ts'

type Row = Selectable<DB['affiliate']>

/** A field kept in a column of `affiliate`; sectoral assemblies have a table of their own. */
export type ColumnField = Exclude<FileField, FieldOfKind<'sectorals'>>
export type FileColumn = (typeof fileColumns)[ColumnField]

/** The columns that can hold every value of a field, and nothing that it could not be. */
type ColumnFor<Field extends FileField> = {
  [Name in keyof Row]: [FileValues[Field]] extends [Row[Name]]
    ? [null] extends [Row[Name]]
      ? [null] extends [FileValues[Field]]
        ? Name
        : never
      : Name
    : never
}[keyof Row]

/** Where each field of a file is kept: readers, writers, merges and imports know it from here. */
export const fileColumns = {
  name: 'name',
  lastName1: 'lastName1',
  lastName2: 'lastName2',
  documentType: 'documentType',
  idDocument: 'idDocument',
  sex: 'sex',
  birthday: 'birthday',
  bornCountry: 'bornCountryId',
  country: 'countryId',
  province: 'province',
  city: 'city',
  district: 'district',
  postalCode: 'postalCode',
  streetName: 'streetName',
  streetNumber: 'streetNumber',
  email: 'email',
  phone: 'phone',
  studies: 'studies',
  job: 'job',
  communications: 'communications',
  inscriptionType: 'inscriptionType',
  assembly: 'assemblyId',
  mainSectoral: 'mainSectoralId',
  fee: 'feeCents',
  period: 'period',
  bankAccount: 'bankAccount',
} as const satisfies { readonly [Field in ColumnField]: ColumnFor<Field> }

export const isInColumn = (field: FileField): field is ColumnField => Object.hasOwn(fileColumns, field)
export const columnFields = fileFields.filter(isInColumn)

/** Kept as the number of something else, whose name the lists show. */
export type ReferenceField = FieldOfKind<'country' | 'assembly' | 'sectoral'>
const references: readonly string[] = ['country', 'assembly', 'sectoral']
type PlainField = Exclude<ColumnField, ReferenceField>
const isPlain = (field: ColumnField): field is PlainField => !references.includes(personFields[field].kind)
const isPlainAndListed = (field: ColumnField): field is PlainField & ListedField =>
  isPlain(field) && isListed(field)

const plainFields = columnFields.filter(isPlain)
/** What the rows of the list hold of themselves, and what only the whole file has besides. */
export const listColumns = plainFields.filter(isPlainAndListed).map((field) => columnName(field))
export const fileOnlyColumns = plainFields
  .filter((field) => !isPlainAndListed(field))
  .map((field) => columnName(field))

function columnName<Field extends ColumnField>(field: Field) {
  const column: (typeof fileColumns)[Field] = fileColumns[field]
  return `affiliate.${column}` as const
}

/** All that a file keeps in its row. */
export const fileRowColumns = columnFields.map((field) => fileColumns[field])

/** A file from its row and its sectoral assemblies. */
export const rowToFileValues = (row: Pick<Row, FileColumn>, sectorals: number[]): FileValues =>
  makeRecord<FileValues>(fileFields, (field) => {
    if (!isInColumn(field)) return sectorals
    const value = row[fileColumns[field]]
    return isCents(field) ? Number(value) / 100 : value
  })

type RowFor<Values> = {
  [Field in keyof Values & ColumnField as (typeof fileColumns)[Field]]: Row[(typeof fileColumns)[Field]]
}

/** The columns that values of a file are kept in. */
export const fileValuesToRow = <Values extends Partial<FileValues>>(values: Values) =>
  Object.fromEntries(
    columnFields.flatMap((field) => {
      const value = values[field]
      if (value === undefined) return []
      return [[fileColumns[field], isCents(field) ? Math.round(Number(value) * 100) : value]]
    }),
    // One entry for each field that is there, under the name of its column.
  ) as RowFor<Values>

/** A field's column as SQL and jsonb call it: `last_name_1`. */
export const toSqlName = (field: ColumnField) =>
  fileColumns[field].replaceAll(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`)

const isCents = (field: FileField) => personFields[field].kind === 'euros'
