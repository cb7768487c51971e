import { sql, type RawBuilder } from 'kysely'
import { isMasked, personFields, type Kind } from '#contract/people/fields.ts'
import { toLogName } from '#contract/people/fieldKinds.ts'
import { hasWithdrawn } from '#server/consents/consents.queries.ts'
import { columnFields, toSqlName } from '#server/census/file/file.columns.queries.ts'
import type { DraftField } from '#server/import/reading/draft.ts'

type Sql = RawBuilder<unknown>

/**
 * A column of `affiliate` that an import fills: `given` is what the line says, `held` what the person has,
 * `unset` the same with «nothing yet» as null, where the table has a default instead.
 */
export type ImportColumn = {
  name: string
  /** What the log of changes calls it. */
  field: string
  given: Sql
  held: Sql
  unset?: Sql
  /** For a new person when the line says nothing. */
  initial?: Sql
  /** A value as the log of changes keeps it. */
  logged: (value: Sql) => Sql
}

const asText = (value: Sql) => sql`${value}::text`
const masked = (value: Sql) => sql`'ES•• … ' || right(${value}, 4)`

/** What holds of every column of a kind. */
const defaultsByKind: { readonly [Each in Kind]?: (held: Sql) => Partial<ImportColumn> } = {
  flag: () => ({ initial: sql`false` }),
  euros: (held) => ({ unset: sql`nullif(${held}, 0)`, initial: sql`0` }),
}

const overridesByField: { readonly [Field in DraftField]?: Partial<ImportColumn> } = {
  documentType: { initial: sql`case when p.id_document ~ '^[XYZ]' then 'NIE' else 'DNI' end` },
  // Whoever has withdrawn from them is not brought back by a list.
  communications: {
    given: sql`case when s.communications and ${hasWithdrawn} then null else s.communications end`,
  },
  // Without a word about it, the main one is the one there was, or the first of a person's first ones.
  mainSectoral: {
    given: sql`coalesce(s.main_sectoral_id, a.main_sectoral_id, case when not exists (
      select from affiliate_sectoral k where k.affiliate_id = a.id) then s.sectoral_ids[1] end)`,
  },
}

/** The fields of a line beside its document, which says whose it is. */
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
    // The list knows the day; the hour of the same day stays.
    given: sql`case when s.creation_day = (a.creation_time at time zone 'Europe/Madrid')::date then a.creation_time
      else s.creation_day::timestamp at time zone 'Europe/Madrid' end`,
    held: sql`a.creation_time`,
    initial: sql`now()`,
    logged: asText,
  },
]
