import { sql, type RawBuilder } from 'kysely'
import type { NoticeSubject } from '#contract/meetings/notices.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { markPrepared } from '#server/kernel/database/preparedQuery.ts'
import {
  hasLeftTo,
  isElsewhere,
  mayHaveLeftTo,
  rowBarrierOf,
  waitsForAnother,
} from '#server/communications/writtenTo.queries.ts'
import { believeRefusal, stopForRelay } from '#server/communications/engine/relay.queries.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isAbout, isPast } from '#server/meetings/notices.queries.ts'

const aliases = { row: 'r', communication: 'c', person: 'person' }
const here = {
  communicationId: sql`r.communication_id`,
  address: sql`r.address`,
  affiliateId: sql`r.affiliate_id`,
  but: sql`r.id`,
}

/** SQL: how long a recipient waits that was tried so many times, longer each time. */
export const growingPause = sql`interval '1 minute' * 3 ^ least(attempts, 6)`

/** SQL: so long who waits for what becomes of another one is not asked for. */
export const waitingTime = sql`interval '1 minute'`

/**
 * SQL: why somebody is not written to any more, as they are now; null when they are, which may be at another address: then
 * they wait until they are claimed for that one.
 */
const barrier = (clock: Clock) => sql`case
  when c.cancelled_at is not null then 'cancelada'
  when exists (select from meeting_notice notice where notice.communication_id = c.id and notice.stale_at is not null) then 'reunion'
  when exists (select from meeting_notice notice where notice.communication_id = c.id and ${isPast(clock, 'notice')}) then 'pasada'
  else coalesce(${rowBarrierOf(clock, aliases)}, case
    when not ${isElsewhere(clock, aliases)} and ${hasLeftTo(here)} then 'repetido' end) end`

/** A recipient whose mail is to begin; `taken`: the mail that its lane sent before, and what the server said. */
export type Beginning = { id: number; owner: number; taken?: Taken | undefined }
export type Taken = { id: number; reply: string }

/**
 * Begins to send to claimed recipients, unless something has changed. Returns to whom the mail may leave; the others wait or
 * are skipped. Of two at one address the database lets one begin: they are asked for by turns then.
 */
export async function beginSending(
  db: Database,
  clock: Clock,
  beginnings: readonly Beginning[],
): Promise<ReadonlySet<number>> {
  try {
    return await beginAll(db, clock, beginnings)
  } catch (error) {
    if (!isOfOneAddress(error)) throw error
  }
  const begun = new Set<number>()
  for (const beginning of beginnings)
    try {
      for (const id of await beginAll(db, clock, [beginning])) begun.add(id)
    } catch (error) {
      if (!isOfOneAddress(error)) throw error
      const { owner, taken } = beginning
      if (taken) await settle(db, clock, owner, taken.id, { state: 'sent', reply: taken.reply })
    }
  return begun
}

/** Whether two mails would have gone to one address, or two processes wait for each other's. */
function isOfOneAddress(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '40P01' || (code === '23505' && constraint === 'communication_recipient_once')
}

/**
 * Begins to send to claimed recipients: the same statement asks for their consent, whether the communication is held up,
 * whose they are, and whether the address is theirs still. With it is written that the mails before were taken: each commit
 * waits for the disk.
 */
async function beginAll(
  db: Database,
  { now }: Clock,
  beginnings: readonly Beginning[],
): Promise<ReadonlySet<number>> {
  const taken = beginnings.flatMap(({ owner, taken: before }) => (before ? [{ owner, ...before }] : []))
  // Rows of several are locked in the order of their numbers, as by whoever cancels.
  const begin = sql<{ id: number }>`
    with settled as (
      update communication_recipient r set state = 'sent', reply = taken.reply, settled_at = ${now}, reason = null
      from unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ owner }) => owner)}::integer[],
        ${taken.map(({ reply }) => reply)}::text[]) as taken (id, owner, reply)
      where r.id = taken.id and r.owner = taken.owner and r.state in ('sending', 'uncertain')),
    held as (
      select r.id, r.communication_id, r.affiliate_id, r.address from communication_recipient r
      join unnest(${beginnings.map(({ id }) => id)}::bigint[], ${beginnings.map(({ owner }) => owner)}::integer[])
        as asked (id, owner) on r.id = asked.id and r.owner = asked.owner
      where r.state = 'claimed' order by r.id for no key update of r)
    update communication_recipient begun set state = 'sending', sending_at = ${now}
    from held r join communication c on c.id = r.communication_id left join affiliate person on person.id = r.affiliate_id
    where begun.id = r.id and c.status in ('PROCESSING', 'PROCESSED') and c.paused_at is null and c.cancelled_at is null
      and ${barrier({ now })} is null and not ${isElsewhere({ now }, aliases)} and not ${mayHaveLeftTo(here)}
    returning begun.id`
  const { rows } = await db.executeQuery(markPrepared(begin.compile(db)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lets go of recipients of whom their process knows that no text has left: they wait again, or are skipped when they are
 * not written to any more; where another one is leaving, or has perhaps, they wait longer for that. Whoever is said to be sent to, by a beginning whose answer was lost, waits again too.
 */
export const releaseUnsent = (db: Database, { now }: Clock, owner: number, ids: readonly number[]) =>
  sql`update communication_recipient r
    set state = case when judged.barrier is null then 'queued' else 'skipped' end, owner = null,
      reason = coalesce(judged.barrier, case when judged.is_awaiting then ${waitsForAnother} end), attempts = r.attempts - 1,
      next_attempt_at = case when judged.is_awaiting then ${now} + ${waitingTime} else r.next_attempt_at end,
      settled_at = case when judged.barrier is null then null else ${now}::timestamptz end
    from (select r.id, case when r.state = 'claimed' then ${barrier({ now })} end as barrier,
        r.state = 'claimed' and not ${isElsewhere({ now }, aliases)} and ${mayHaveLeftTo(here)} as is_awaiting
      from communication_recipient r
      join communication c on c.id = r.communication_id left join affiliate person on person.id = r.affiliate_id
      where r.id = any(${ids}::bigint[]) order by r.id for no key update of r) as judged
    where r.id = judged.id and r.owner = ${owner} and r.state in ('claimed', 'sending')`.execute(db)

/** What became of an attempt. */
export type Outcome =
  | { state: 'sent'; reply: string }
  | { state: 'bounced'; reply: string; suppress: boolean }
  /** To be tried again. What was of the relay counts as no attempt; what is of either does, while others are taken. */
  | { state: 'queued'; reply: string; of: 'recipient' | 'relay' | 'either' | 'communication' }
  | { state: 'uncertain'; reply: string }

/** After so many attempts an address that does not answer is given up. */
export const mostAttempts = 8

/**
 * Writes what became of an attempt, and returns it. Whoever else has said meanwhile that it is doubtful knew less; what an
 * admin has said stays. That an address is refused is believed of a server that takes others (rule communication-8).
 */
export async function settle(
  db: Database,
  { now }: Clock,
  owner: number,
  id: number,
  outcome: Outcome,
): Promise<Outcome> {
  const { state, reply } = outcome
  const held = sql`id = ${id} and owner = ${owner} and state in ('sending', 'uncertain')`
  if (state === 'queued') return retry(db, { now }, held, outcome)
  if (state === 'bounced' && !(await believeRefusal(db)))
    return retry(db, { now }, held, { state: 'queued', reply, of: 'either' })
  await sql`with settled as (
      update communication_recipient set state = ${state}, reply = ${reply}, settled_at = ${now},
        reason = case when ${state === 'bounced'} then 'devuelto' end
      where ${held} returning lower(address) as address)
    insert into suppressed_address (address, reason, created_at)
    select address, 'rebote', ${now} from settled
    where ${state === 'bounced' && outcome.suppress} and not is_forgotten(address)
    on conflict (address) do update set reason = excluded.reason, created_at = excluded.created_at
    where suppressed_address.reason <> 'rebote'`.execute(db)
  return outcome
}

/**
 * Lets a recipient wait for the next attempt, or gives them up after the last. What may be the relay's fault gives nobody
 * up while it takes no others' mail: it stops the communication instead.
 */
async function retry(
  db: Database,
  { now }: Clock,
  held: RawBuilder<unknown>,
  { reply, of }: Outcome & { state: 'queued' },
): Promise<Outcome> {
  const isLast =
    of === 'relay'
      ? sql`false`
      : sql`(attempts >= ${mostAttempts} and (${of === 'recipient'} or exists (
          select from sending_relay where taken_at > clock_timestamp() - interval '12 hours')))`
  const { rows } = await sql<{ communicationId: number; isStuck: boolean }>`
    update communication_recipient set owner = case when ${isLast} then owner end,
      state = case when ${isLast} then 'bounced' else 'queued' end, reply = ${reply},
      reason = case when ${isLast} then case when ${reply}::text like '5%' then 'devuelto' else 'no contesta' end end,
      settled_at = case when ${isLast} then ${now}::timestamptz end,
      next_attempt_at = ${now} + case when ${of === 'relay'} then interval '15 seconds' else ${growingPause} end,
      attempts = case when ${of === 'relay'} then attempts - 1 else attempts end
    where ${held}
    returning communication_id, state = 'queued' and attempts >= ${mostAttempts} as is_stuck`.execute(db)
  for (const { communicationId, isStuck } of rows)
    if (isStuck) await stopForRelay(db, { communicationId, reply })
  return { state: 'queued', reply, of }
}

/** So many are skipped at once, which takes less than a second. */
const mostSkipped = 5_000

/**
 * SQL: whoever still waits for what was cancelled, of one communication or of all, or for what tells a meeting that is
 * another by now or is over (rule convocation-2). Each communication is asked for its own: among all that were ever written
 * to the few that wait are not found. What is over itself is not asked.
 */
export const selectOver = (clock: Clock, id?: number) => sql`
  with over as materialized (
    select id, 'cancelada' as reason from communication where cancelled_at is not null and settled is null
    union all
    select c.id, case when n.stale_at is not null then 'reunion' else 'pasada' end
    from communication c join meeting_notice n on n.communication_id = c.id
    where c.status in ('PROCESSING', 'PROCESSED', 'ERROR') and c.cancelled_at is null
      and (n.stale_at is not null or ${isPast(clock, 'n')}))
  select r.id, over.reason from over cross join lateral (
    select id from communication_recipient
    where communication_id = over.id and state in ('queued', 'claimed')
    limit ${mostSkipped} for no key update skip locked) as r
  where ${id === undefined ? sql`true` : sql`over.id = ${id}`} limit ${mostSkipped}`

/** Skips them, not all at once. */
export const skipCancelled = (db: Database, { now }: Clock, id?: number) =>
  sql`with held as materialized (${selectOver({ now }, id)})
    update communication_recipient skipped set state = 'skipped', owner = null, reason = held.reason, settled_at = ${now}
    from held where skipped.id = held.id`.execute(db)

/**
 * Skips whoever is claimed for what tells a meeting or a voting that is another by now; waits for those whose mail is just
 * beginning, so that from then on it is known who is told by it.
 */
export const skipClaimed = (db: Database, { now }: Clock, subject: NoticeSubject) =>
  sql`with held as (
      select r.id, case when c.cancelled_at is null then 'reunion' else 'cancelada' end as reason
      from meeting_notice n join communication_recipient r on r.communication_id = n.communication_id
      join communication c on c.id = n.communication_id
      where ${isAbout(subject, 'n')} and n.stale_at is not null and r.state = 'claimed'
      order by r.id for no key update of r)
    update communication_recipient skipped set state = 'skipped', owner = null, reason = held.reason, settled_at = ${now}
    from held where skipped.id = held.id and skipped.state = 'claimed'`.execute(db)

/** The doubtful ones after one, by their Message-IDs, for whoever can ask the relay. */
export async function listDoubtful(
  db: Database,
  { most, after }: { most: number; after: number },
): Promise<{ id: number; messageId: string }[]> {
  const { rows } = await sql<{ id: number; messageId: string }>`
    select r.id, '<' || r.id || '.' || r.message_key || '@' || c.domain || '>' as message_id
    from communication_recipient r join communication c on c.id = r.communication_id
    where r.state = 'uncertain' and c.cancelled_at is null and r.id > ${after} order by r.id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Settles doubtful recipients by what the relay knows: delivered, or never seen. */
export async function settleKnown(
  db: Database,
  { now }: Clock,
  { delivered, absent }: Record<'delivered' | 'absent', readonly number[]>,
): Promise<void> {
  await sql`update communication_recipient set state = 'sent', settled_at = ${now}, reply = 'El servidor dice que lo entregó'
    where id = any(${delivered}::bigint[]) and state = 'uncertain'`.execute(db)
  await sql`update communication_recipient set state = 'queued', owner = null, settled_at = null, next_attempt_at = ${now}
    where id = any(${absent}::bigint[]) and state = 'uncertain'`.execute(db)
}
