import { sql } from 'kysely'
import { withoutWaiting, type Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/**
 * So many failures one after the other, and the relay is left alone; so many times, and sending stands in error. So many
 * addresses in a row are refused before the relay has to take a mail again to be believed.
 */
const most = { failures: 5, openings: 8, belief: 10 }

/** What a process may send now, and whether it would be noted that the relay takes a mail. */
type Granted = { granted: number; isNews: boolean }

/**
 * Takes as many tokens as there are, up to a number; none while the relay is left alone. One bucket for all processes,
 * which holds what one second lets through (rule communication-10).
 */
export async function takeTokens(db: Database, wanted: number): Promise<Granted> {
  const { rows } = await sql<Granted>`
    with bucket as (
      select per_second,
        failures + openings > 0 or belief < ${most.belief} or coalesce(taken_at < clock_timestamp() - interval '1 minute', true) as is_news, open_until > clock_timestamp() as is_open,
        least(greatest(per_second, 1),
          tokens + per_second * extract(epoch from clock_timestamp() - refilled_at)) as available
      from sending_relay for update),
    taken as (
      select *, case when is_open then 0 when per_second is null then ${wanted}::integer
        else least(${wanted}::integer, floor(available)::integer) end as granted from bucket)
    update sending_relay r set tokens = coalesce(taken.available, 0) - case when r.per_second is null then 0 else granted end,
      refilled_at = clock_timestamp()
    from taken returning granted, is_news, ${withoutWaiting}`.execute(db)
  return rows[0] ?? { granted: 0, isNews: false }
}

/** Gives back tokens that nobody needed. */
export const returnTokens = (db: Database, count: number) =>
  sql`update sending_relay set tokens = tokens + ${count}::integer where per_second is not null`.execute(db)

/** Notes that the relay took a mail. */
export const noteTaken = (db: Database) =>
  sql`update sending_relay set failures = 0, openings = 0, open_until = null, last_error = null,
    belief = ${most.belief}, taken_at = clock_timestamp()`.execute(db)

/** Whether it is believed that the relay refuses an address: once it has taken a mail, and not of too many in a row. */
export async function believeRefusal(db: Database): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update sending_relay set belief = belief - 1 where belief > 0`.execute(db)
  return numAffectedRows > 0n
}

/** Notes a failure of the relay itself: after some it is left alone, each time for longer. */
export const noteFailure = (db: Database, error: string) =>
  sql`update sending_relay set last_error = ${error},
    failures = case when failures + 1 >= ${most.failures} then 0 else failures + 1 end,
    openings = case when failures + 1 >= ${most.failures} then openings + 1 else openings end,
    open_until = case when failures + 1 >= ${most.failures}
      then clock_timestamp() + least(interval '1 hour', interval '15 seconds' * 2 ^ least(openings, 10)) else open_until end
    where open_until is null or open_until <= clock_timestamp()`.execute(db)

/**
 * Puts what is being sent in error when the relay was left alone too often, or one communication of which nothing is
 * taken; returns how many.
 */
export async function stopForRelay(
  db: Database,
  only?: { communicationId: number; reply: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update communication set status = 'ERROR',
      why = 'relay', reason = coalesce(${only?.reply ?? null}::text, r.last_error)
    from sending_relay r
    where ${only ? sql`id = ${only.communicationId}` : sql`r.openings >= ${most.openings}`} and status in ('PROCESSING', 'PROCESSED') and paused_at is null`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Lets the relay be tried at once, after somebody has looked at it, with all who wait of a communication. */
export async function tryRelayAgain(db: Database, { now }: Clock, communicationId: number): Promise<void> {
  await sql`update sending_relay set failures = 0, openings = 0, open_until = null`.execute(db)
  await sql`update communication_recipient set attempts = 0, next_attempt_at = ${now}
    where communication_id = ${communicationId} and state = 'queued' and attempts > 0`.execute(db)
}

/** How fast mail to many leaves, and whether the relay is left alone now. */
export const readRelay = (db: Database) =>
  db
    .selectFrom('sendingRelay')
    .select(['perSecond', 'lastError'])
    .select(
      sql<string | null>`case when open_until > clock_timestamp() then open_until end`.as('pausedUntil'),
    )
    .executeTakeFirstOrThrow()

export const setPace = (db: Database, perSecond: number | null) =>
  db.updateTable('sendingRelay').set({ perSecond, tokens: 0 }).execute()
