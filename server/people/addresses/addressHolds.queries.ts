import { sql, type RawBuilder } from 'kysely'
import type { AddressHold } from '#contract/people/addressEffect.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { stopEnd } from '#server/people/addresses/notices.queries.ts'

/** SQL: rows as JSON. */
const asJson = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** SQL: until when the proven address of a hold `h` can stop the other one; null before it was told. */
const holdEnd = stopEnd(sql`h.changed_at`)

/** SQL: that an account in use proves a profile by its own address. */
const hasAccountInUse = (affiliateId: RawBuilder<unknown>) =>
  sql`exists (select from app_user u where u.affiliate_id = ${affiliateId} and u.enabled and u.password_hash is not null)`

/** Whether somebody of the census enters with an account of theirs. */
export async function isAccountInUse(db: Database, affiliateId: number): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select ${hasAccountInUse(sql`${affiliateId}::integer`)} as is_in_use`.execute(db)
  return rows[0]?.isInUse === true
}

/**
 * SQL: that a hold `h` of a profile `a` is open: its end has not come, or its address was stopped, and nobody uses an
 * account of the profile.
 */
export const isOpenHold = ({ now }: Clock) => sql<boolean>`(
  (${holdEnd} is null or ${holdEnd} > ${now}
    or exists (select from stopped_address s
      where s.affiliate_id = a.id and s.email = a.email and s.stopped_by = h.proven_email))
  and not ${hasAccountInUse(sql`a.id`)})`

/** SQL: the holds `h` with their profiles `a` and the notices `m`. */
export const joinHolds = sql`address_hold h join affiliate a on a.id = h.affiliate_id left join mail m on m.id = h.notice_id`

/** SQL: the name of the account that proves a profile `a`; that which leaving closed has no password any more. */
const accountName = sql`(select u.username from app_user u where u.affiliate_id = a.id
  and (u.password_hash is not null or not u.enabled and a.unregistered_at is not null) limit 1)`

/**
 * Why an address proves nothing of a profile, and which one does; undefined when nothing is in the way. What was stopped
 * is so for whoever stopped it, as long as theirs is the proven address.
 */
export async function findAddressHold(
  db: Database,
  clock: Clock,
  affiliateId: number,
  address: string,
): Promise<(AddressHold & { provenEmail: string }) | undefined> {
  const { rows } = await sql<AddressHold & { provenEmail: string }>`
    select s.stopped_at as changed_at, null as until, true as is_stopped, s.stopped_by as proven_email
    from stopped_address s join affiliate a on a.id = s.affiliate_id
    where a.id = ${affiliateId} and s.email = ${address} and s.stopped_by = coalesce(
      (select h.proven_email from address_hold h where h.affiliate_id = a.id), ${accountName}, a.email)
    union all
    (select h.changed_at, ${holdEnd}, false, h.proven_email from ${joinHolds}
    where a.id = ${affiliateId} and ${isOpenHold(clock)})
    limit 1`.execute(db)
  return rows[0]
}

/** What proves a profile besides its own address: that of its account, or of its open hold. */
export async function listProofs(
  db: Database,
  clock: Clock,
  affiliateIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; proof: string }>`
    select * from (
      select a.id, coalesce(
        ${accountName},
        (select h.proven_email from ${joinHolds} where h.affiliate_id = p.id and ${isOpenHold(clock)})) as proof
      from affiliate a join (select unnest(${affiliateIds}::integer[]) as id) p on p.id = a.id) found
    where proof is not null`.execute(db)
  return new Map(rows.map(({ id, proof }) => [id, proof]))
}

/** SQL: the proven address of the profile with a number; '' when it has none. Null of nobody. */
export const provenAddressOf = (clock: Clock, affiliateId: RawBuilder<unknown>) => sql<string | null>`(
  select coalesce(${accountName},
    (select h.proven_email from address_hold h left join mail m on m.id = h.notice_id
      where h.affiliate_id = a.id and ${isOpenHold(clock)}), a.email)
  from affiliate a where a.id = ${affiliateId})`

/** The proven address of a profile; '' when nobody could be told at any. */
export async function findProvenAddress(db: Database, clock: Clock, affiliateId: number): Promise<string> {
  const proof = (await listProofs(db, clock, [affiliateId])).get(affiliateId)
  if (proof !== undefined) return proof
  const { rows } = await sql<{
    email: string
  }>`select email from affiliate where id = ${affiliateId}`.execute(db)
  return rows[0]?.email ?? ''
}

/** Whether an account that nobody has used yet is proved by nothing: its address is not its profile's, or is held. */
export async function isUnprovenAccount(
  db: Database,
  clock: Clock,
  { userId, passwordHash }: { userId: number; passwordHash: string | null },
): Promise<boolean> {
  if (passwordHash !== null) return false
  const { rows } = await sql<{ id: number; email: string; username: string }>`
    select a.id, a.email, u.username from app_user u join affiliate a on a.id = u.affiliate_id
    where u.id = ${userId}`.execute(db)
  const [profile] = rows
  if (!profile) return false
  const { id, email, username } = profile
  return email !== username || (await findAddressHold(db, clock, id, email)) !== undefined
}

type NewHold = { affiliateId: number; provenEmail: string; noticeId: number | null }

/** Opens holds, or begins the time of open ones anew. */
export async function openHolds(db: Database, changedAt: string, holds: readonly NewHold[]) {
  await sql`
    insert into address_hold (affiliate_id, proven_email, changed_at, notice_id)
    select n."affiliateId", n."provenEmail", ${changedAt}::timestamptz, n."noticeId"
    from jsonb_to_recordset(${asJson(holds)}) as n ("affiliateId" integer, "provenEmail" text, "noticeId" bigint)
    on conflict (affiliate_id) do update set
      (proven_email, changed_at, notice_id) = (excluded.proven_email, excluded.changed_at, excluded.notice_id)`.execute(
    db,
  )
}

/** Invites who has no account when the hold of their profile ends. */
export const inviteAfterHold = (db: Database, affiliateId: number) =>
  db.updateTable('addressHold').set({ invites: true }).where('affiliateId', '=', affiliateId).execute()

/** Closes the holds of profiles, and returns whose were there. */
export async function closeHolds(db: Database, affiliateIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ affiliateId: number }>`
    delete from address_hold where affiliate_id = any(${affiliateIds}) returning affiliate_id`.execute(db)
  return new Set(rows.map(({ affiliateId }) => affiliateId))
}

/** Deletes the holds that have ended, and returns the profiles with what is known of whom to invite. */
export async function takeEndedHolds(db: Database, clock: Clock) {
  const { rows } = await sql<{ affiliateId: number; email: string; invites: boolean }>`
    delete from address_hold ended using (
      select a.id, a.email from ${joinHolds} where not ${isOpenHold(clock)} for update of a skip locked) over
    where ended.affiliate_id = over.id
    returning ended.affiliate_id, over.email, ended.invites`.execute(db)
  return rows
}

/** SQL: the notices that holds wait for. */
export const addressNotices = sql`select notice_id from address_hold`

/** Forgets what is known of the addresses of who leaves. */
export async function deleteHoldsOf(db: Database, affiliateId: number): Promise<void> {
  await db.deleteFrom('addressHold').where('affiliateId', '=', affiliateId).execute()
  await db.deleteFrom('stoppedAddress').where('affiliateId', '=', affiliateId).execute()
  await db.deleteFrom('stopLink').where('affiliateId', '=', affiliateId).execute()
}
