import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database.ts'
import { forgetDevices } from '#server/kernel/knownDevice.ts'
import type { Clock } from '#server/kernel/world.ts'

const foldUsername = (typed: string) => typed.trim().toLowerCase()

const accounts = (db: Database) =>
  db
    .selectFrom('appUser')
    .select(['id as userId', 'username', 'role', 'enabled', 'affiliateId', 'passwordHash'])

// The check on the column holds the very values of the contract.
const withRole = <Row extends { role: string }>(row: Row | undefined) =>
  row && { ...row, role: row.role as Role }

export const findUser = async (db: Database, username: string) =>
  withRole(await accounts(db).where('username', '=', foldUsername(username)).executeTakeFirst())

export const userById = async (db: Database, userId: number) =>
  withRole(await accounts(db).where('id', '=', userId).executeTakeFirst())

/** As `userById`, held until the transaction ends. */
export const lockUser = async (db: Database, userId: number) =>
  withRole(await accounts(db).where('id', '=', userId).forShare().executeTakeFirst())

/** As `lockUser`, for who goes on to change it: two wait for each other instead of standing in each other's way. */
export const holdUser = async (db: Database, userId: number) =>
  withRole(await accounts(db).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst())

export const addUser = (
  db: Database,
  user: { username: string; role: Role; affiliateId: number | null; passwordHash: string | null },
) =>
  db
    .insertInto('appUser')
    .values({ ...user, username: foldUsername(user.username) })
    .returning(['id as userId', 'username'])
    .executeTakeFirstOrThrow()

/** Gives an account the whole house, and opens it if it was blocked. */
export const crown = (db: Database, userId: number) =>
  db
    .updateTable('appUser')
    .set({ role: 'ROLE_SUPER_ADMIN', enabled: true })
    .where('id', '=', userId)
    .execute()

/** Whether anybody has an account or a place in the census. */
export async function isInhabited(db: Database): Promise<boolean> {
  const somebody = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()
  const listed = await db.selectFrom('affiliate').select('id').limit(1).executeTakeFirst()
  return somebody !== undefined || listed !== undefined
}

/** Whatever the old password had begun ends with it. */
export async function setPassword(db: Database, userId: number, passwordHash: string | null) {
  await db.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()
  await forgetUnfinished(db, userId)
  await forgetDevices(db, userId)
}

/** Nothing begun under an account's old password, address or state can be finished: links on their way, logins half done. */
export async function forgetUnfinished(db: Database, userId: number) {
  await db.deleteFrom('accountLink').where('userId', '=', userId).where('usedAt', 'is', null).execute()
  await db.deleteFrom('accountChallenge').where('userId', '=', userId).execute()
}

/** Gives an account another address; whatever the old one had begun ends with it. */
export async function renameUser(db: Database, userId: number, username: string) {
  await db
    .updateTable('appUser')
    .set({ username: foldUsername(username) })
    .where('id', '=', userId)
    .execute()
  await forgetUnfinished(db, userId)
}

/** The person's own data that a password must not be made of (rule session-8). */
export async function wordsOf(db: Database, userId: number): Promise<string[]> {
  const row = await db
    .selectFrom('appUser as u')
    .leftJoin('affiliate as a', 'a.id', 'u.affiliateId')
    .where('u.id', '=', userId)
    .select(['u.username', 'a.name', 'a.lastName1', 'a.lastName2', 'a.idDocument', 'a.email', 'a.phone'])
    .select(['a.birthday', 'a.city', 'a.streetName', 'a.job'])
    .executeTakeFirst()
  return Object.values(row ?? {}).filter((value) => value !== null)
}

const hashed = (code: string) => createHash('sha256').update(code).digest()
const newCode = () => randomBytes(32).toString('base64url')

type LinkPurpose = 'recovery' | 'email' | 'invitation'
type Link = { userId: number; purpose: LinkPurpose; minutes: number; data?: { email: string } }

/** A new single-use code; only its hash stays. Older ones of the same person and purpose stop working. */
export async function issueLink(db: Database, clock: Clock, link: Link): Promise<string> {
  const { userId, purpose, minutes, data = {} } = link
  const code = newCode()
  await withdrawLinks(db, userId, purpose)
  await db
    .insertInto('accountLink')
    .values({
      codeHash: hashed(code),
      purpose,
      userId,
      data: JSON.stringify(data),
      expiresAt: sql<string>`${clock.now} + ${minutes} * interval '1 minute'`,
    })
    .execute()
  return code
}

/** Links of a purpose that nobody has followed yet stop working. */
export const withdrawLinks = (db: Database, userId: number, purpose: LinkPurpose) =>
  db
    .deleteFrom('accountLink')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()

/** Spends a code: answers whose it was, once; two at the same time give one winner. */
export async function spendLink(db: Database, clock: Clock, purpose: LinkPurpose, code: string) {
  const spent = await db
    .updateTable('accountLink')
    .set({ usedAt: clock.now })
    .where('codeHash', '=', hashed(code))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .returning(['userId', sql<string | null>`data ->> 'email'`.as('email')])
    .executeTakeFirst()
  if (!spent) return undefined
  const user = await userById(db, spent.userId)
  return user?.enabled ? { user, email: spent.email } : undefined
}

/** Whose a code is while it can be spent, without spending it. */
export async function ownerOfLink(db: Database, clock: Clock, purpose: LinkPurpose, code: string) {
  const link = await db
    .selectFrom('accountLink')
    .where('codeHash', '=', hashed(code))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .select('userId')
    .executeTakeFirst()
  return link?.userId
}

/** A change of address waits for its mail: until that leaves, nobody knows the code. Older changes are off. */
export const expectEmail = (db: Database, clock: Clock, userId: number, email: string) =>
  issueLink(db, clock, { userId, purpose: 'email', minutes: 24 * 60, data: { email } })

/** The change of address that still waits for a person's confirmation. */
export async function pendingEmail(db: Database, clock: Clock, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('accountLink')
    .where('userId', '=', userId)
    .where('purpose', '=', 'email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .select(sql<string>`data ->> 'email'`.as('email'))
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * The code of a change of address, made when its mail leaves: it takes the place of the one that nobody ever
 * knew. Nothing when the change was withdrawn meanwhile.
 */
export async function codeForEmail(db: Database, clock: Clock, userId: number, email: string) {
  const code = newCode()
  const { numUpdatedRows } = await db
    .updateTable('accountLink')
    .set({ codeHash: hashed(code) })
    .where('userId', '=', userId)
    .where('purpose', '=', 'email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .where(sql`data ->> 'email'`, '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? code : undefined
}
