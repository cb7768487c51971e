import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { withoutWaiting, type Database } from '#server/kernel/database/database.ts'

// How fast mail to many leaves, whichever lane it leaves in (rule communication-10): communications, what the product
// itself tells many, and reminders of votings.

/** So many addresses in a row are refused before the relay has to take a mail again to be believed. */
export const mostBelief = 10

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
        failures + openings > 0 or belief < ${mostBelief} or coalesce(taken_at < clock_timestamp() - interval '1 minute', true) as is_news, open_until > clock_timestamp() as is_open,
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

/** Waits until one more mail may leave; false where it is told to stop first. */
export async function waitForTurn(db: Database, stopping: AbortSignal): Promise<boolean> {
  while (!stopping.aborted) {
    if ((await takeTokens(db, 1)).granted > 0) return true
    await sleep(1_000, undefined, { signal: stopping }).catch(() => undefined)
  }
  return false
}
