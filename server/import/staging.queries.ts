import { sql } from 'kysely'
import { personFields, type Kind } from '#contract/people/fields.ts'
import { profileColumns, toSqlName } from '#server/census/profile.columns.queries.ts'
import { draftFields } from '#server/import/columns.queries.ts'
import type { Draft, DraftField } from '#server/import/reading/draft.ts'
import type { Problem } from '#server/import/reading/problems.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { locks, takeLock } from '#server/kernel/database/locks.ts'

/**
 * A valid line in the staging table: what it says, and what a new person has besides (`assumed`). `lacks` and `unfit`
 * are why it makes no new person and why it changes nobody; null when it does.
 */
export type StagedLine = Draft & {
  line: number
  row: number | null
  lacks: readonly Problem[] | null
  unfit: readonly Problem[] | null
  assumed: Partial<Draft> | null
  /** What a change to many adds (rule people-24); files bring none. */
  record?: undefined
}

/** The SQL type of each kind; that of a choice depends on its values. */
const sqlTypes: Record<Exclude<Kind, 'choice' | 'sectorals'>, string> = {
  text: 'text',
  place: 'text',
  postalCode: 'text',
  document: 'text',
  email: 'text',
  phone: 'text',
  day: 'date',
  flag: 'boolean',
  country: 'integer',
  assembly: 'integer',
  sectoral: 'integer',
  euros: 'integer',
  account: 'text',
}

function chooseSqlType(field: DraftField): string {
  const declared = personFields[field]
  if (declared.kind !== 'choice') return sqlTypes[declared.kind]
  return declared.values.every((value) => typeof value === 'number') ? 'smallint' : 'text'
}

/** The columns of the staging table: name, JSON name and type. */
const stagedColumns = [
  ...(
    [
      ['line', 'line', 'integer'],
      ['row', 'row', 'integer'],
      ['lacks', 'lacks', 'jsonb'],
      ['unfit', 'unfit', 'jsonb'],
      ['assumed', 'assumed', 'jsonb'],
      ['id_document', 'idDocument', 'text'],
      ['creation_day', 'creationDay', 'date'],
      ['sectoral_ids', 'sectoralIds', 'integer[]'],
      ['tags', 'tags', 'text[]'],
      ['record', 'record', 'jsonb'],
    ] as const
  ).map(([name, key, type]) => ({ name, key, type })),
  ...draftFields.map((field) => ({
    name: toSqlName(field),
    key: profileColumns[field],
    type: chooseSqlType(field),
  })),
] satisfies readonly { name: string; key: keyof StagedLine; type: string }[]

// Safe to use as raw SQL: all names and types are constants of this file and of the columns.
const joinRaw = (parts: readonly string[]) => sql.raw(parts.join(', '))

/** Creates the staging table of this transaction and removes its time limit. */
export async function openStaging(db: Database): Promise<void> {
  // A lock, so that two imports of the same file do not create the same people.
  await takeLock(db, locks.importStaging)
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  await sql`drop table if exists pg_temp.import_plan, pg_temp.import_line`.execute(db)
  const columns = joinRaw(stagedColumns.map(({ name, type }) => `"${name}" ${type}`))
  await sql`create temp table import_line (${columns}) on commit drop`.execute(db)
}

const namesByKey = new Map<string, string>(stagedColumns.map(({ name, key }) => [key, name]))

/** Some values of a draft under the names of their columns, as SQL lays them over the others. */
const nameValues = (values: Partial<Draft>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [namesByKey.get(key) ?? key, value]))

/** Adds some thousand lines in one statement. */
export async function stageLines(db: Database, lines: readonly StagedLine[]): Promise<void> {
  const names = joinRaw(stagedColumns.map(({ name }) => `"${name}"`))
  const keys = joinRaw(stagedColumns.map(({ key }) => `"${key}"`))
  const given = joinRaw(stagedColumns.map(({ key, type }) => `"${key}" ${type}`))
  const rows = lines.map((line) => ({ ...line, assumed: line.assumed && nameValues(line.assumed) }))
  await sql`
    insert into import_line (${names})
    select ${keys} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${given})`.execute(db)
}
