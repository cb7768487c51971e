import type { Selectable } from 'kysely'
import {
  personFieldNames,
  isListed,
  personFields,
  makeRecord,
  type FieldOfKind,
  type PersonField,
  type ProfileValues,
  type ListedField,
} from '#contract/people/fields.ts'
import type { DB } from '#server/migrations/schema.ts'

type Row = Selectable<DB['affiliate']>

/** A field that is stored in a column of `affiliate`; sectoral assemblies have a table of their own. */
export type ColumnField = Exclude<PersonField, FieldOfKind<'sectorals'>>
export type ProfileColumn = (typeof profileColumns)[ColumnField]

/** The columns of exactly the type of a field. */
type ColumnFor<Field extends PersonField> = {
  [Name in keyof Row]: [ProfileValues[Field]] extends [Row[Name]]
    ? [null] extends [Row[Name]]
      ? [null] extends [ProfileValues[Field]]
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
 * The column of each field, for everything that reads or writes profiles. A field without a column in the table above
 * is an error here, and only here.
 */
export const profileColumns: {
  readonly [Field in ColumnField]: Field extends keyof Columns ? Columns[Field] : never
} = columns

export const isInColumn = (field: PersonField): field is ColumnField => Object.hasOwn(profileColumns, field)
export const columnFields = personFieldNames.filter(isInColumn)

/** A field that is stored as an id and shown as a name. */
export type ReferenceField = FieldOfKind<'country' | 'assembly' | 'sectoral'>
const references: readonly string[] = ['country', 'assembly', 'sectoral']
type PlainField = Exclude<ColumnField, ReferenceField>
const isPlain = (field: ColumnField): field is PlainField => !references.includes(personFields[field].kind)
const isPlainAndListed = (field: ColumnField): field is PlainField & ListedField =>
  isPlain(field) && isListed(field)

const plainFields = columnFields.filter(isPlain)
/** The columns of the list, and those that only a complete profile has. */
export const listColumns = plainFields.filter(isPlainAndListed).map((field) => columnName(field))
export const profileOnlyColumns = plainFields
  .filter((field) => !isPlainAndListed(field))
  .map((field) => columnName(field))

function columnName<Field extends ColumnField>(field: Field) {
  const column: (typeof profileColumns)[Field] = profileColumns[field]
  return `affiliate.${column}` as const
}

/** The columns of all fields. */
export const profileRowColumns = columnFields.map((field) => profileColumns[field])

/** The values of a profile from its row and its sectoral assemblies. */
export const rowToProfileValues = (row: Pick<Row, ProfileColumn>, sectorals: number[]): ProfileValues =>
  makeRecord<ProfileValues>(personFieldNames, (field) => {
    if (!isInColumn(field)) return sectorals
    const value = row[profileColumns[field]]
    return isCents(field) ? Number(value) / 100 : value
  })

type RowFor<Values> = {
  [Field in keyof Values & ColumnField as (typeof profileColumns)[Field]]: Row[(typeof profileColumns)[Field]]
}

/** The columns for some values of a profile. */
export const profileValuesToRow = <Values extends Partial<ProfileValues>>(values: Values) =>
  Object.fromEntries(
    columnFields.flatMap((field) => {
      const value = values[field]
      if (value === undefined) return []
      return [[profileColumns[field], isCents(field) ? Math.round(Number(value) * 100) : value]]
    }),
    // Safe: there is one entry for each given field, under the name of its column.
  ) as RowFor<Values>

/** The name of a field's column in SQL and jsonb: `last_name_1`. */
export const toSqlName = (field: ColumnField) =>
  profileColumns[field].replaceAll(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`)

const isCents = (field: PersonField) => personFields[field].kind === 'euros'
