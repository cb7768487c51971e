import { sql, type RawBuilder } from 'kysely'
import { fromMadridTime, toMadridTime } from '#server/kernel/database/madridTime.ts'
import { isMasked, personFields, type Kind } from '#contract/people/fields.ts'
import { toLogName } from '#contract/people/fieldKinds.ts'
import { hasWithdrawn } from '#server/consents/consents.queries.ts'
import { columnFields, toSqlName } from '#server/census/profile.columns.queries.ts'
import type { DraftField } from '#server/import/reading/draft.ts'

type Sql = RawBuilder<unknown>

/**
 * A column of `affiliate` that an import writes. `given` is the value in the line, `held` the person's value, and
 * `unset` is `held` with null instead of a default that means «nothing yet».
 */
export type ImportColumn = {
  name: string
  /** The name in the change log. */
  field: string
  given: Sql
  held: Sql
  unset?: Sql
  /** The value in the line where it may only fill what the person lacks, if that is another one than `given`. */
  filling?: Sql
  /** Whether '' in `given` takes away what the person has. */
  canEmpty?: true
  /** Whether it has few values, so that each change from one to another can be counted. */
  hasFewValues?: boolean
  /** The value for a new person when the line has none. */
  initial?: Sql
  /** SQL: the text of a value in the change log. */
  logged: (value: Sql) => Sql
}

const asText = (value: Sql) => sql`${value}::text`
const masked = (value: Sql) => sql`'ES•• … ' || right(${value}, 4)`

/** The differences of the columns of a kind. */
const defaultsByKind: { readonly [Each in Kind]?: (held: Sql) => Partial<ImportColumn> } = {
  choice: () => ({ hasFewValues: true }),
  flag: () => ({ hasFewValues: true, initial: sql`false` }),
  email: (held) => ({
    unset: sql`nullif(${held}, '')`,
    initial: sql`''`,
    logged: (value) => sql`nullif(${value}, '')`,
  }),
  euros: (held) => ({ unset: sql`nullif(${held}, 0)`, initial: sql`0` }),
}

const overridesByField: { readonly [Field in DraftField]?: Partial<ImportColumn> } = {
  documentType: { initial: sql`case when p.id_document ~ '^[XYZ]' then 'NIE' else 'DNI' end` },
  // A list cannot start communications again for a person who has withdrawn from them.
  communications: {
    given: sql`case when s.communications and ${hasWithdrawn} then null else s.communications end`,
  },
  // The number of another street is none of the person's.
  streetNumber: {
    // '' is of a whole address without a number.
    given: sql`case when s.street_number = '' and coalesce(f_norm(a.street_name) = f_norm(s.street_name), true)
      then null else s.street_number end`,
    canEmpty: true,
    filling: sql`case when a.street_name is null or s.street_name is null or f_norm(a.street_name) = f_norm(s.street_name)
      then nullif(s.street_number, '') end`,
  },
  // If the line names no main sectoral: the person's own, or the first of a person who had none.
  mainSectoral: {
    given: sql`coalesce(s.main_sectoral_id, a.main_sectoral_id, case when not exists (
      select from affiliate_sectoral k where k.affiliate_id = a.id) then s.sectoral_ids[1] end)`,
  },
}

/** The fields of a line except its document, which identifies the person. */
export const draftFields = columnFields.filter((field) => field !== 'idDocument')

function makeImportColumn(field: DraftField): ImportColumn {
  const name = toSqlName(field)
  const held = sql`a.${sql.ref(name)}`
  return {
    name,
    field: toLogName(field),
    given: sql`s.${sql.ref(name)}`,
    held,
    logged: isMasked(field) ? masked : asText,
    ...defaultsByKind[personFields[field].kind]?.(held),
    ...overridesByField[field],
  }
}

export const draftColumns: readonly ImportColumn[] = [
  ...draftFields.map(makeImportColumn),
  {
    name: 'creation_time',
    field: 'creationTime',
    // A list has only the day; the time of the same day stays.
    given: sql`case when s.creation_day = ${toMadridTime(sql`a.creation_time`)}::date then a.creation_time
      else ${fromMadridTime(sql`s.creation_day`)} end`,
    held: sql`a.creation_time`,
    initial: sql`now()`,
    logged: asText,
  },
]
