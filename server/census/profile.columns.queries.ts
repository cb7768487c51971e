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

/** A field that is stored in a column of `affiliate`; sectoral assemblies have a table of their own. */
export type ColumnField = Exclude<FileField, FieldOfKind<'sectorals'>>
export type FileColumn = (typeof fileColumns)[ColumnField]

/** The columns of exactly the type of a field. */
type ColumnFor<Field extends FileField> = {
  [Name in keyof Row]: [FileValues[Field]] extends [Row[Name]]
    ? [null] extends [Row[Name]]
      ? [null] extends [FileValues[Field]]
        ? Name
        : never
      : Name
    : never
}[keyof Row]

const columns = {
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
} as const satisfies { readonly [Field in ColumnField]?: ColumnFor<Field> }
type Columns = typeof columns

/**
 * The column of each field, for everything that reads or writes files. A field without a column in the table above
 * is an error here, and only here.
 */
export const fileColumns: {
  readonly [Field in ColumnField]: Field extends keyof Columns ? Columns[Field] : never
} = columns

export const isInColumn = (field: FileField): field is ColumnField => Object.hasOwn(fileColumns, field)
export const columnFields = fileFields.filter(isInColumn)

/** A field that is stored as an id and shown as a name. */
export type ReferenceField = FieldOfKind<'country' | 'assembly' | 'sectoral'>
const references: readonly string[] = ['country', 'assembly', 'sectoral']
type PlainField = Exclude<ColumnField, ReferenceField>
const isPlain = (field: ColumnField): field is PlainField => !references.includes(personFields[field].kind)
const isPlainAndListed = (field: ColumnField): field is PlainField & ListedField =>
  isPlain(field) && isListed(field)

const plainFields = columnFields.filter(isPlain)
/** The columns of the list, and those that only a complete file has. */
export const listColumns = plainFields.filter(isPlainAndListed).map((field) => columnName(field))
export const fileOnlyColumns = plainFields
  .filter((field) => !isPlainAndListed(field))
  .map((field) => columnName(field))

function columnName<Field extends ColumnField>(field: Field) {
  const column: (typeof fileColumns)[Field] = fileColumns[field]
  return `affiliate.${column}` as const
}

/** The columns of all fields. */
export const fileRowColumns = columnFields.map((field) => fileColumns[field])

/** The values of a file from its row and its sectoral assemblies. */
export const rowToFileValues = (row: Pick<Row, FileColumn>, sectorals: number[]): FileValues =>
  makeRecord<FileValues>(fileFields, (field) => {
    if (!isInColumn(field)) return sectorals
    const value = row[fileColumns[field]]
    return isCents(field) ? Number(value) / 100 : value
  })

type RowFor<Values> = {
  [Field in keyof Values & ColumnField as (typeof fileColumns)[Field]]: Row[(typeof fileColumns)[Field]]
}

/** The columns for some values of a file. */
export const fileValuesToRow = <Values extends Partial<FileValues>>(values: Values) =>
  Object.fromEntries(
    columnFields.flatMap((field) => {
      const value = values[field]
      if (value === undefined) return []
      return [[fileColumns[field], isCents(field) ? Math.round(Number(value) * 100) : value]]
    }),
    // Safe: there is one entry for each given field, under the name of its column.
  ) as RowFor<Values>

/** The name of a field's column in SQL and jsonb: `last_name_1`. */
export const toSqlName = (field: ColumnField) =>
  fileColumns[field].replaceAll(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`)

const isCents = (field: FileField) => personFields[field].kind === 'euros'
