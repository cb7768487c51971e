import { sql, type RawBuilder } from 'kysely'
import { writtenAddressOf } from '#server/people/addresses/writtenAddress.queries.ts'
import { mayHaveLeftTo, waitsForAnother } from '#server/communications/writtenTo.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** SQL: whether some recipient of a communication `c` is in one of some states. */
const has = (...states: string[]) =>
  sql`exists (select from communication_recipient r where r.communication_id = c.id and r.state = any(${states}))`

/**
 * SQL: whether a recipient `r` who is to be sent to waits for one who is leaving or doubtful, which nothing but an answer
 * ends. Only of those few who say that they wait it is asked where.
 */
const isAwaiting = (clock: Clock) => {
  const person = sql`select ${writtenAddressOf(clock, 'person')} from affiliate person where person.id = r.affiliate_id`
  const at = {
    communicationId: sql`r.communication_id`,
    address: sql`coalesce((${person}), r.address)`,
    affiliateId: sql`r.affiliate_id`,
    but: sql`r.id`,
  }
  return sql`case when r.reason = ${waitsForAnother} then ${mayHaveLeftTo(at)} else false end`
}

/** Puts a communication in error that fails by itself again and again, until somebody lets it go on. */
export const stopCommunication = (db: Database, id: number, reason: string) =>
  sql`update communication set status = 'ERROR', why = 'itself', reason = ${reason}
    where id = ${id} and status in ('APPROVED', 'PROCESSING', 'PROCESSED') and cancelled_at is null`.execute(
    db,
  )

/**
 * Moves communications on: processed when all were tried, sent when all are settled, in error while some are doubtful, also
 * where others wait for those. One that somebody holds comes later.
 */
export async function finishCommunications(db: Database, { now }: Clock): Promise<void> {
  const waits = sql`r.communication_id = c.id and r.state = 'queued' and not ${isAwaiting({ now })}`
  const isOpen = sql`(${has('claimed', 'sending')} or exists (select from communication_recipient r where ${waits}))`
  const isUntried = sql`(${has('claimed', 'sending')} or exists (
    select from communication_recipient r where ${waits} and r.attempts = 0))`
  const move = (change: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`with free as materialized (
        select c.id from communication c where ${condition} order by c.id for no key update skip locked)
      update communication moved set ${change} from free where moved.id = free.id`.execute(db)
  await move(
    sql`status = 'PROCESSED', processed_at = ${now}`,
    sql`status = 'PROCESSING' and cancelled_at is null and not ${isUntried}`,
  )
  const isOver = sql`not ${has('queued', 'claimed', 'sending', 'uncertain')}`
  // What was doubtful has been settled meanwhile, or is sent again.
  await move(
    sql`status = 'PROCESSING', why = null, reason = null`,
    sql`status = 'ERROR' and cancelled_at is null and why = 'doubtful' and (${isOpen} or not ${has('uncertain')})`,
  )
  // What failed is over as well once nobody waits for it any more.
  await move(
    sql`status = 'SENT', processed_at = coalesce(processed_at, ${now}), sent_at = ${now}, why = null, reason = null`,
    sql`(status = 'PROCESSED' or status = 'ERROR' and total is not null) and cancelled_at is null and ${isOver}`,
  )
  // What was cancelled is over once nobody of it waits or is doubtful.
  await move(sql`settled = '{}'`, sql`cancelled_at is not null and settled is null and ${isOver}`)
  await move(
    sql`status = 'ERROR', why = 'doubtful', reason = null`,
    sql`status = 'PROCESSED' and cancelled_at is null and not ${isOpen} and ${has('uncertain')}`,
  )
}
