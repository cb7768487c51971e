import { sql } from 'kysely'
import { admins, roles } from '#contract/actor.ts'
import type { VotingTrouble } from '#contract/votings/summary.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { liveClock } from '#server/votings/status.queries.ts'

/** How a voting has failed, as its page tells it: it could not be opened, was stopped while it was open, or not counted. */
export type Failed = Extract<VotingTrouble, 'unopened' | 'stopped' | 'uncounted'>

/** What a voting has that stands in no error. */
export const unfailed = { failure: null, failedAs: null, failedAt: null, troubleToldAt: null }

/** What fails again since it was not mended, because somebody looked, has failed since then, and is told as before. */
const failed = (clock: Clock, failedAs: Failed, failure: string) => {
  const isAgain = sql`failure is not null and failed_as = ${failedAs}`
  return {
    failure,
    failedAs,
    failedAt: sql<string>`case when ${isAgain} then failed_at else ${liveClock(clock).now} end`,
    troubleToldAt: sql<string | null>`case when ${isAgain} then trouble_told_at end`,
  }
}

/** Puts a locked voting in error, with why in a sentence for staff. */
export const setFailure = (db: Database, clock: Clock, id: number, as: Failed, why: string) =>
  db
    .updateTable('voting')
    .set(failed(clock, as, why))
    .where('id', '=', id)
    .execute()

/** Stops an open voting; false where it stands in error, or is over. */
export async function stopOpen(db: Database, clock: Clock, id: number, why: string): Promise<boolean> {
  const stopped = await db
    .updateTable('voting')
    .set(failed(clock, 'stopped', why))
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where('failure', 'is', null)
    .where('countedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return stopped !== undefined
}

/**
 * Notes that staff are told of the votings that have stood for a day since they failed, a copy was restored, they should
 * have been opened or counted, or they were told last, and returns their numbers.
 */
export async function noteTroublesTold(db: Database, clock: Clock): Promise<number[]> {
  const { now } = liveClock(clock)
  const { rows } = await sql<{ id: number }>`
    update voting set trouble_told_at = ${now}
    where state = 'approved' and counted_at is null
      and coalesce(trouble_told_at, failed_at, restored_at, case when opened_at is null then start_date else end_date end)
        <= ${now} - interval '1 day'
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The addresses of administration: of accounts that they use. */
export async function listAdminAddresses(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('appUser')
    .where(
      'role',
      'in',
      roles.filter((role) => admins({ role })),
    )
    .where('enabled', '=', true)
    .where('passwordHash', 'is not', null)
    .select('username')
    .orderBy('id')
    .execute()
  return found.map(({ username }) => username)
}
