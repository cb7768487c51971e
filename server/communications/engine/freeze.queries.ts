import { sql } from 'kysely'
import { lateHours } from '#contract/communications/communication.ts'
import { isTelling, noticeRules } from '#contract/meetings/notices.ts'
import { byLetter, selectChosen } from '#server/communications/chosen.queries.ts'
import type { StoredCommunication } from '#server/communications/communications.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { SystemScope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'

export type Due = { id: number; isLate: boolean; contentHash: Buffer }

/** SQL: that a communication leaves by itself and is switched off: it is not frozen any more, whenever it was made (rule automatic-1). */
export const isSwitchedOff = sql<boolean>`exists (select from meeting_notice n, mail_template t
  where n.communication_id = communication.id and n.kind = 'recordatorio'
    and t.kind = ${noticeRules.recordatorio.templates.meeting} and not t.is_sent)`

/**
 * A communication whose time has come but for those that are left alone, locked; `isLate`: more than six hours ago. What is
 * paused waits only until then.
 */
export async function lockDue(
  db: Database,
  { now }: Clock,
  aside: readonly number[],
): Promise<Due | undefined> {
  // What tells a meeting or a voting is approved by nobody anew: it leaves when it can, while what it tells is so.
  const late = sql<boolean>`(scheduled_date < ${now} - make_interval(hours => ${lateHours})
    and not exists (select from meeting_notice n where n.communication_id = communication.id))`
  const { rows } = await sql<Due>`
    select id, ${late} as is_late, content_hash from communication
    where status = 'APPROVED' and scheduled_date <= ${now} and (paused_at is null or ${late}) and id <> all(${aside}::integer[])
      and not ${isSwitchedOff}
    order by scheduled_date, id limit 1 for no key update skip locked`.execute(db)
  return rows[0]
}

/**
 * Lets a statement of this transaction take as long as a census needs. Whom others hold it does not wait for: meanwhile it
 * would hold everybody else whom it means.
 */
export const allowLong = (db: Database) =>
  sql`select set_config('statement_timeout', '15min', true), set_config('idle_in_transaction_session_timeout', '15min', true),
    set_config('lock_timeout', '2s', true)`.execute(db)

/**
 * Writes the recipients of a communication, by the query that counts them; returns how many. Of what is told of a meeting or a
 * voting those are remembered whom no mail reaches, as they get a letter (rule convocation-1).
 */
export async function writeRecipients(
  db: Database,
  { scope, clock }: { scope: SystemScope; clock: Clock },
  found: StoredCommunication,
  loaded: LoadedTree,
): Promise<number> {
  const people = await selectChosen(db, scope, { clock }, found, loaded)
  const isLettered = found.notice !== null && isTelling(found.notice.kind)
  const { numAffectedRows = 0n } = await sql`
    with chosen as materialized (select * from ${people} as judged),
      lettered as (insert into communication_letter (communication_id, affiliate_id)
        select ${found.id}::integer, id from chosen where ${isLettered} and barrier = any(${byLetter}) order by id)
    insert into communication_recipient
      (communication_id, affiliate_id, address, name, last_name_1, last_name_2, belongs_to, next_attempt_at)
    select ${found.id}::integer, id, email, name, last_name_1, last_name_2, assembly_name, ${clock.now}
    from chosen where exclusion is null order by id`.execute(db)
  return Number(numAffectedRows)
}

/** Begins to send a locked communication to the recipients that were written. */
export const beginProcessing = (
  db: Database,
  { now }: Clock,
  { id, total, domain }: { id: number; total: number; domain: string },
) =>
  sql`update communication set status = 'PROCESSING', total = ${total}, domain = ${domain}, processing_at = ${now}, why = null, reason = null
    where id = ${id}`.execute(db)
