import { sql, type RawBuilder } from 'kysely'
import { isMissingAddress } from '#server/kernel/mail/missingAddress.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { writtenAddressOf } from '#server/people/addresses/writtenAddress.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A mail that may have left: for the address that its recipient has in it, or for one that it was moved from since. */
export type AnsweringMail = {
  id: number
  communicationId: number
  affiliateId: number | null
  address: string
  messageKey: string
  isFormer: boolean
}

/** The mails to a recipient, by its number; with a secret that one of them alone has, that one. */
export async function listAnswering(
  db: Database,
  { id, secret }: { id: number; secret?: string },
): Promise<AnsweringMail[]> {
  const { rows } = await sql<AnsweringMail>`
    select r.id, r.communication_id, r.affiliate_id, mail.address, mail.message_key, mail.is_former
    from communication_recipient r cross join lateral (
      select r.address, r.message_key, r.secret, false as is_former
      union all
      select former.address, former.message_key, former.secret, true
      from communication_former_try former where former.recipient_id = r.id) as mail
    where r.id = ${id} and ${secret === undefined ? sql`true` : sql`mail.secret = ${secret}::uuid`}`.execute(
    db,
  )
  return rows
}

/**
 * The members who are written to at the address of a mail, and whether each agrees to communications; its own recipient
 * also where that is not the address in their profile (`writtenAddressOf`).
 */
export async function listMembersAt(
  db: Database,
  clock: Clock,
  { address, affiliateId }: Pick<AnsweringMail, 'address' | 'affiliateId'>,
): Promise<{ id: number; communications: boolean }[]> {
  const { rows } = await sql<{ id: number; communications: boolean }>`
    select id, communications from affiliate
    where (email in (${address}, lower(${address})) or id = ${affiliateId}) and inscription_type <> 0
      and lower(${writtenAddressOf(clock, 'affiliate')}) = lower(${address}) order by id`.execute(db)
  return rows
}

/** Writes nothing to an address any more, or no bulletins (`isSuppressed`); the first reason stands, but for one that says more. */
export const suppress = (
  db: Database,
  { now }: Clock,
  address: string,
  reason: 'rebote' | 'queja' | 'baja',
) =>
  sql`insert into suppressed_address (address, reason, created_at)
    select lower(${address}), ${reason}, ${now} where not is_forgotten(${address})
    on conflict (address) do update set reason = excluded.reason, created_at = excluded.created_at
    where suppressed_address.reason <> 'rebote' and excluded.reason = 'rebote'`.execute(db)

/** A mail that left longer ago comes back no more (rule communication-13). */
const isRecent = (now: RawBuilder<string>) => sql`settled_at > ${now} - interval '30 days'`

/** SQL: an earlier try of a mail, that left lately enough to be believed of. */
const isFormerTry = ({ now }: Clock, { id, messageKey }: AnsweringMail) =>
  sql`recipient_id = ${id} and message_key = ${messageKey}::uuid and tried_at > ${now} - interval '30 days'`

/** Notes that a mail which had left lately came back; returns whether that was news. A former try changes no recipient. */
export async function markBounced(
  db: Database,
  { now }: Clock,
  mail: AnsweringMail,
  status: string,
): Promise<boolean> {
  const marked = mail.isFormer
    ? sql`update communication_former_try set bounced_at = ${now}
        where bounced_at is null and ${isFormerTry({ now }, mail)}`
    : sql`update communication_recipient set state = 'bounced', reason = 'devuelto', reply = ${`Devuelto después: ${status}`},
          settled_at = ${now}
        where id = ${mail.id} and state in ('sent', 'uncertain') and ${isRecent(now)}`
  const { numAffectedRows = 0n } = await marked.execute(db)
  return numAffectedRows > 0n
}

/** Notes that somebody complained of a mail which has left lately; returns whether that was news. */
export async function noteComplaint(db: Database, { now }: Clock, mail: AnsweringMail): Promise<boolean> {
  const noted = mail.isFormer
    ? sql`update communication_former_try set complained_at = ${now}
        where complained_at is null and ${isFormerTry({ now }, mail)}`
    : sql`update communication_recipient set complained_at = ${now}
        where id = ${mail.id} and complained_at is null and state in ('sent', 'uncertain', 'bounced') and ${isRecent(now)}`
  const { numAffectedRows = 0n } = await noted.execute(db)
  return numAffectedRows > 0n
}

/** A mail of the queue, to one person: who it says that it is of, or whose account has its address. */
export type QueuedMail = {
  id: number
  address: string
  affiliateId: number | null
  returnKey: string
  /** Why it came back already, if it did. */
  returnStatus: string | null
}

/** The one of a number, sent or not: nobody knows its way back before it has left, which is made of its key by a secret. */
export async function findQueued(db: Database, id: number): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    select mail.id, recipient as address, return_key, return_status,
      coalesce((data ->> 'affiliateId')::integer, u.affiliate_id) as affiliate_id
    from mail left join app_user u on u.username = lower(recipient)
    where mail.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Notes that one came back; returns whether that was news: so is that its address does not exist where a lesser reason was
 * noted, as it may have been of an earlier try. It is forgotten 30 days after it left, and is asked about no longer.
 */
export async function markReturned(
  db: Database,
  { now }: Clock,
  { id, returnStatus: before }: QueuedMail,
  status: string,
): Promise<boolean> {
  if (before !== null && (isMissingAddress(before) || !isMissingAddress(status))) return false
  const { numAffectedRows = 0n } = await sql`update mail set returned_at = ${now}, return_status = ${status}
      where id = ${id} and return_status is not distinct from ${before}`.execute(db)
  return numAffectedRows > 0n
}

/** Notes that somebody complained of one; returns whether that was news. */
export async function markComplained(db: Database, { now }: Clock, { id }: QueuedMail): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update mail set complained_at = ${now}
    where id = ${id} and complained_at is null`.execute(db)
  return numAffectedRows > 0n
}

/** Whether an address is one that a profile or an account has: of no other is it kept that nothing goes there. */
export async function isSomebodys(db: Database, scope: Scope, address: string): Promise<boolean> {
  const theirs = await scope
    .selectFrom(db, 'affiliate')
    .where(sql<string>`affiliate.email_search`, '=', sql<string>`f_norm(${address})`)
    .where(sql<string>`lower(affiliate.email)`, '=', address.toLowerCase())
    .select('affiliate.id')
    .limit(1)
    .executeTakeFirst()
  if (theirs) return true
  const account = await scope
    .selectFrom(db, 'appUser')
    .where('appUser.username', '=', address.toLowerCase())
    .select('appUser.id')
    .executeTakeFirst()
  return account !== undefined
}
