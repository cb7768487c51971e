import { sql } from 'kysely'
import { issueLink } from '#server/account/account.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { generateLinkCode, hashLinkCode } from '#server/kernel/security/linkCode.ts'
import type { Clock } from '#server/kernel/world.ts'
import { stopEnd } from '#server/people/addresses/notices.queries.ts'

/** SQL: the unused links `l` to confirm an address, each with the notice `m` of the change, where staff began it. */
const openChanges = sql`(select * from account_link where purpose = 'email' and used_at is null) l
  left join mail m on m.id = l.notice_id`

/** SQL: the notices that logins which may move wait for. */
export const loginNotices = sql`select notice_id from account_link where used_at is null`

/** SQL: from when the address of a change `l` that staff began may count; null before its notice was received. */
const changeEnd = stopEnd(sql`l.changed_at`)

/** SQL: that staff began a change `l` and the old address can still stop it. */
const isWaiting = ({ now }: Clock) =>
  sql<boolean>`(l.changed_at is not null and (${changeEnd} is null or ${changeEnd} > ${now}))`

/** SQL: that a change `l` may still be confirmed, or was and waits. */
const isAlive = ({ now }: Clock) => sql<boolean>`(l.expires_at > ${now} or l.confirmed_at is not null)`

/** Until when a change must wait; null before the old address has received the notice. */
export type ChangeWait = { until: string | null }

/** Stores that a person wants another address. The code made here is thrown away: the mail makes its own (`issueEmailChangeCode`). */
export const startEmailChange = (db: Database, clock: Clock, userId: number, email: string) =>
  issueLink(db, clock, { userId, purpose: 'email', minutes: 24 * 60, data: { email } })

/** Makes the code of a change of address, when its mail is written. Undefined when the change was revoked meanwhile. */
export async function issueEmailChangeCode(db: Database, clock: Clock, userId: number, email: string) {
  const code = generateLinkCode()
  const { numUpdatedRows } = await db
    .updateTable('accountLink')
    .set({ codeHash: hashLinkCode(code) })
    .where('userId', '=', userId)
    .where('purpose', '=', 'email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .where(sql`data ->> 'email'`, '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? code : undefined
}

/** Whether the address of a link was written by staff and may not count yet. */
export async function mustWait(db: Database, clock: Clock, code: string): Promise<boolean> {
  const { rows } = await sql<{ userId: number }>`
    select l.user_id from ${openChanges} where l.code_hash = ${hashLinkCode(code)} and ${isWaiting(clock)}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * What became of a link to confirm an address, and how long that address waits; null when it does not. Only the reader
 * of its mailbox has the code, and learns of no other address (rule secrecy-1).
 */
export async function findEmailChangeState(db: Database, clock: Clock, code: string) {
  const { rows } = await sql<{
    counts: boolean
    isOpen: boolean
    isConfirmed: boolean
    isWaiting: boolean
    until: string | null
  }>`
    select u.username = l.data ->> 'email' as counts, l.used_at is null and ${isAlive(clock)} as is_open,
      l.confirmed_at is not null as is_confirmed, ${isWaiting(clock)} as is_waiting, ${changeEnd} as until
    from account_link l join app_user u on u.id = l.user_id left join mail m on m.id = l.notice_id
    where l.purpose = 'email' and l.code_hash = ${hashLinkCode(code)} and u.enabled`.execute(db)
  const [link] = rows
  if (!link?.isOpen) return { state: link?.counts ? 'confirmed' : 'stale', wait: null } as const
  const wait: ChangeWait | null = link.isWaiting ? { until: link.until } : null
  return { state: link.isConfirmed ? 'confirmed' : 'open', wait } as const
}

/** Stores that an address was confirmed that does not count yet. */
export const markAddressConfirmed = (db: Database, clock: Clock, code: string) =>
  db
    .updateTable('accountLink')
    .set({ confirmedAt: clock.now })
    .where('codeHash', '=', hashLinkCode(code))
    .where('usedAt', 'is', null)
    .execute()

/** Takes one confirmed address whose time has come, with its link used up and its account locked; undefined when none is left. */
export async function takeConfirmedAddress(db: Database, clock: Clock) {
  const { rows } = await sql<{ userId: number; email: string }>`
    update account_link set used_at = ${clock.now} where code_hash = (
      select l.code_hash from account_link l left join mail m on m.id = l.notice_id
      where l.purpose = 'email' and l.used_at is null and l.confirmed_at is not null and not ${isWaiting(clock)}
      order by l.confirmed_at limit 1 for update of l skip locked)
    returning user_id, data ->> 'email' as email`.execute(db)
  return rows[0]
}

/** The change of an account's address that staff began: how long it waits, or that it waits no more. */
export async function findStaffChange(db: Database, clock: Clock, userId: number) {
  const { rows } = await sql<ChangeWait & { isWaiting: boolean }>`
    select ${changeEnd} as until, ${isWaiting(clock)} as is_waiting
    from ${openChanges} where l.user_id = ${userId} and l.changed_at is not null`.execute(db)
  return rows[0]
}

/** The change of address that waits: to be confirmed, or, where staff began it, until it can be stopped no more. */
export async function findPendingEmail(db: Database, clock: Clock, userId: number) {
  const { rows } = await sql<ChangeWait & { email: string; byStaff: boolean; isConfirmed: boolean }>`
    select l.data ->> 'email' as email, l.changed_at is not null as by_staff, l.confirmed_at is not null as is_confirmed,
      ${changeEnd} as until
    from ${openChanges} where l.user_id = ${userId} and ${isAlive(clock)}`.execute(db)
  const [change] = rows
  if (!change) return { pendingEmail: null, byOrganisation: null }
  const { email, byStaff, until, isConfirmed } = change
  return { pendingEmail: email, byOrganisation: byStaff ? { until, isConfirmed } : null }
}
