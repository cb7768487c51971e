import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { liveClock } from '#server/votings/status.queries.ts'

/** Whether a voting was counted or annulled after an instant, or so shortly before it that somebody may have kept its rows. */
export async function isResidueLeft(db: Database, sweptAt: string): Promise<boolean> {
  // A dead row stays as long as a reader who began before it died: a download, a copy.
  const { rows } = await sql<{ isLeft: boolean }>`
    select exists (
      select from voting_key k join voting on voting.id = k.voting_id
      where k.private_key is null
        and least(counted_at, annulled_at) > ${sweptAt}::timestamptz - interval '30 minutes') as is_left`.execute(
    db,
  )
  return rows[0]?.isLeft ?? false
}

/** SQL text of an instant as the database reads it. */
export async function readInstant(db: Database, clock: Clock): Promise<string> {
  const { rows } = await sql<{ now: string }>`select (${liveClock(clock).now})::text as now`.execute(db)
  return rows[0]?.now ?? ''
}

/**
 * Writes a table to new files, without its dead rows; does not wait for who uses it, who would wait for us. Whether it
 * was written.
 */
export async function rewriteTable(db: Database, table: string): Promise<boolean> {
  const readFile = async () =>
    (await sql<{ file: string }>`select pg_relation_filepath(${table}) as file`.execute(db)).rows[0]?.file
  const before = await readFile()
  await sql`vacuum (full, skip_locked) ${sql.table(table)}`.execute(db)
  return (await readFile()) !== before
}
