import { sql } from 'kysely'
import { personFields, type Kind } from '#contract/people/fields.ts'
import { fileColumns, toSqlName } from '#server/census/file/file.columns.queries.ts'
import { draftFields } from '#server/import/columns.queries.ts'
import type { Draft, DraftField } from '#server/import/reading/draft.ts'
import type { Problem } from '#server/import/reading/problems.ts'
import type { Database } from '#server/kernel/database.ts'
import { locks, takeLock } from '#server/kernel/locks.ts'

/** A sound line on its way to the census. */
export type StagedLine = Draft & { line: number; row: number | null; lacks: readonly Problem[] | null }

/** How a staged value of each kind is typed; a choice by what it is one of. */
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

/** The columns of a staged line: what it is called there, how it travels, and its type. */
const stagedColumns = [
  ...(
    [
      ['line', 'line', 'integer'],
      ['row', 'row', 'integer'],
      ['lacks', 'lacks', 'jsonb'],
      ['id_document', 'idDocument', 'text'],
      ['creation_day', 'creationDay', 'date'],
      ['sectoral_ids', 'sectoralIds', 'integer[]'],
    ] as const
  ).map(([name, key, type]) => ({ name, key, type })),
  ...draftFields.map((field) => ({
    name: toSqlName(field),
    key: fileColumns[field],
    type: chooseSqlType(field),
  })),
] satisfies readonly { name: string; key: keyof StagedLine; type: string }[]

// Names and types stand in this file and in the mapping of columns alone.
const joinRaw = (parts: readonly string[]) => sql.raw(parts.join(', '))

/** Makes room for the lines, in this transaction only, and lets it take as long as it needs. */
export async function openStaging(db: Database): Promise<void> {
  // One import at a time, so that two of the same file do not race for the same people.
  await takeLock(db, locks.importStaging)
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  await sql`drop table if exists pg_temp.import_plan, pg_temp.import_line`.execute(db)
  const columns = joinRaw(stagedColumns.map(({ name, type }) => `"${name}" ${type}`))
  await sql`create temp table import_line (${columns}) on commit drop`.execute(db)
}

/** Adds lines in one statement; a few thousand at a time. */
export async function stageLines(db: Database, lines: readonly StagedLine[]): Promise<void> {
  const names = joinRaw(stagedColumns.map(({ name }) => `"${name}"`))
  const keys = joinRaw(stagedColumns.map(({ key }) => `"${key}"`))
  const given = joinRaw(stagedColumns.map(({ key, type }) => `"${key}" ${type}`))
  await sql`
    insert into import_line (${names})
    select ${keys} from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (${given})`.execute(db)
}

/** Today in Madrid, `yyyy-mm-dd`, by the given clock. */
export async function readTodayAt(db: Database, now: ReturnType<typeof sql<string>>): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(${now} at time zone 'Europe/Madrid', 'yyyy-mm-dd') as today`.execute(db)
  return rows[0]?.today ?? ''
}
