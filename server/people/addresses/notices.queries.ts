import { sql, type RawBuilder } from 'kysely'
import { hoursToStop } from '#contract/people/addressEffect.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { queueAgain, wasReceived } from '#server/kernel/mail/mail.ts'

/**
 * SQL: until when the address that a notice `m` was sent to can stop what staff changed at a time; null before the notice
 * was received. Where no notice is known any more, it was received then.
 */
export const stopEnd = (changedAt: RawBuilder<unknown>) =>
  sql<string | null>`(case when m.id is null then ${changedAt} when ${wasReceived('m')} then m.settled_at end
    + ${hoursToStop} * interval '1 hour')`

/** Sends again which of these notices were given up without an answer of the address's own server; each of `waiting` selects some by their numbers. */
export const queueNoticesAgain = (db: Database, waiting: readonly RawBuilder<unknown>[]): Promise<number> =>
  queueAgain(
    db,
    sql`mail.id in (${sql.join(waiting, sql` union all `)})
      and mail.state in ('failed', 'skipped') and not ${wasReceived('mail')}`,
  )
