import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/** What an account is to its profile. */
export type ProfileAccount = {
  userId: number
  username: string
  role: string
  enabled: boolean
  isUsed: boolean
}

/** The accounts of profiles, by profile. */
export async function findAccountsOf(
  db: Database,
  affiliateIds: readonly number[],
): Promise<Map<number, ProfileAccount>> {
  const { rows } = await sql<ProfileAccount & { affiliateId: number }>`
    select affiliate_id, id as user_id, username, role, enabled, password_hash is not null as is_used
    from app_user where affiliate_id = any(${affiliateIds})`.execute(db)
  return new Map(rows.map(({ affiliateId, ...account }) => [affiliateId, account]))
}

/** The account of a profile. */
export const findAccountOf = async (db: Database, affiliateId: number) =>
  (await findAccountsOf(db, [affiliateId])).get(affiliateId)

/** Whether an account has this address. */
export const isAccountName = async (db: Database, username: string): Promise<boolean> =>
  (await db.selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirst()) !==
  undefined

/** Deletes the unused links of accounts, of some purposes. */
export async function deleteLinks(db: Database, userIds: readonly number[], purposes: readonly string[]) {
  await sql`delete from account_link
    where user_id = any(${userIds}) and purpose = any(${purposes}) and used_at is null`.execute(db)
}

/** Cancels the changes of the logins' addresses that staff began. */
export async function cancelCorrectedAddresses(db: Database, userIds: readonly number[]) {
  await sql`delete from account_link
    where user_id = any(${userIds}) and used_at is null and (purpose = 'email-stop' or changed_at is not null)`.execute(
    db,
  )
}

type CorrectedAddress = { userId: number; email: string; noticeId: number | null }

/** Stores that addresses shall be confirmed within a week; they do not count before the old ones could stop it. */
export async function addCorrectedAddresses(
  db: Database,
  changedAt: string,
  addresses: readonly CorrectedAddress[],
) {
  const userIds = addresses.map(({ userId }) => userId)
  await deleteLinks(db, userIds, ['email', 'email-stop'])
  // Nobody has these codes: each mail makes its own.
  await sql`insert into account_link (code_hash, purpose, user_id, data, changed_at, notice_id, expires_at)
    select sha256(uuid_send(gen_random_uuid())), 'email', a."userId", jsonb_build_object('email', a.email),
      ${changedAt}::timestamptz, a."noticeId", ${changedAt}::timestamptz + interval '7 days'
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
      as a ("userId" integer, email text, "noticeId" bigint)`.execute(db)
}

/** Gives an account without password another address, unless that one is taken; false then. */
export async function renameUnusedAccount(db: Database, userId: number, username: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update app_user set username = ${username} where id = ${userId} and password_hash is null
      and not exists (select from app_user other where other.username = ${username} and other.id <> ${userId})
    returning id`.execute(db)
  return rows.length > 0
}
