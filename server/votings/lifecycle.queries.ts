import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { unfailed } from '#server/votings/failing.queries.ts'
import { liveClock } from '#server/votings/status.queries.ts'

/** Puts off the end of a locked voting, as its next version: calendars take in what has a later one alone. */
export const setEnd = (db: Database, id: number, endDate: string) =>
  db
    .updateTable('voting')
    .set(({ eb }) => ({ endDate, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Lets a locked voting go on that a restore has held up, or that has failed. */
export const setResumed = (db: Database, id: number) =>
  db
    .updateTable('voting')
    .set({ restoredAt: null, ...unfailed })
    .where('id', '=', id)
    .execute()

export const annulVoting = (db: Database, { now }: Clock, id: number, reason: string) =>
  db
    .updateTable('voting')
    .set(({ eb }) => ({ state: 'annulled', annulledAt: now, reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** How many later ends a voting was given in the last hour, by its chain. */
export async function countLaterEnds(db: Database, clock: Clock, chain: string): Promise<number> {
  const { rows } = await sql<{ ends: number }>`
    select count(*) as ends from chain_entry e
    where e.chain = ${chain} and e.kind = 'extended' and e.at > ${liveClock(clock).now} - interval '1 hour'
      and not exists (
        select from chain_entry before where before.chain = e.chain and before.number = e.number - 1 and before.kind = 'resumed')`.execute(
    db,
  )
  return rows[0]?.ends ?? 0
}
