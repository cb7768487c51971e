import { sql } from 'kysely'
import { hoursToStop } from '#contract/people/addressEffect.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { generateLinkCode, hashLinkCode } from '#server/kernel/security/linkCode.ts'
import type { Clock } from '#server/kernel/world.ts'

/** The account of a profile. */
export const findAccountOf = (db: Database, affiliateId: number) =>
  db
    .selectFrom('appUser')
    .where('affiliateId', '=', affiliateId)
    .select(['id as userId', 'username', 'role', 'enabled'])
    .select(sql<boolean>`password_hash is not null`.as('isUsed'))
    .executeTakeFirst()

/** Whether an account has this address. */
export const isAccountName = async (db: Database, username: string): Promise<boolean> =>
  (await db.selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirst()) !==
  undefined

/** Deletes the unused links of some purposes. */
export const deleteLinks = (db: Database, userId: number, purposes: readonly string[]) =>
  db
    .deleteFrom('accountLink')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute()

/** Cancels a change of the login's address that staff began. */
export const cancelCorrectedAddress = (db: Database, userId: number) =>
  db
    .deleteFrom('accountLink')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where((eb) => eb.or([eb('purpose', '=', 'email-stop'), eb('effectiveAt', 'is not', null)]))
    .execute()

/** Stores that an address shall be confirmed within a week, and does not count before the old one could stop it. */
export async function addCorrectedAddress(db: Database, clock: Clock, userId: number, email: string) {
  await deleteLinks(db, userId, ['email', 'email-stop'])
  await db
    .insertInto('accountLink')
    .values({
      // Nobody has this code: the mail makes its own.
      codeHash: hashLinkCode(generateLinkCode()),
      purpose: 'email',
      userId,
      data: JSON.stringify({ email }),
      effectiveAt: sql<string>`${clock.now} + ${hoursToStop} * interval '1 hour'`,
      expiresAt: sql<string>`${clock.now} + interval '7 days'`,
    })
    .execute()
}

/** Gives an account without password another address, unless that one is taken; false then. */
export async function renameUnusedAccount(db: Database, userId: number, username: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update app_user set username = ${username} where id = ${userId} and password_hash is null
      and not exists (select from app_user other where other.username = ${username} and other.id <> ${userId})
    returning id`.execute(db)
  return rows.length > 0
}
