import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { mostBelief } from '#server/kernel/mail/pace.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

/**
 * So many failures one after the other, and the relay is left alone; so many times, and sending stands in error. So many
 * addresses in a row are refused before the relay has to take a mail again to be believed.
 */
const most = { failures: 5, openings: 8, belief: mostBelief }

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
