import { sql } from 'kysely'
import type { Role } from '#contract/actor.ts'
import { fullName } from '#contract/people/name.ts'
import { generateLinkCode, hashLinkCode } from '#server/kernel/security/linkCode.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { deleteKnownDevices } from '#server/kernel/security/knownDevice.ts'
import type { Clock } from '#server/kernel/world.ts'

const normaliseUsername = (typed: string) => typed.trim().toLowerCase()

const selectUsers = (db: Database) =>
  db
    .selectFrom('appUser')
    .select(['id as userId', 'username', 'role', 'enabled', 'affiliateId', 'passwordHash'])

// A check constraint on the column allows only the roles of the contract.
const withRole = <Row extends { role: string }>(row: Row | undefined) =>
  row && { ...row, role: row.role as Role }

export const findUser = async (db: Database, username: string) =>
  withRole(await selectUsers(db).where('username', '=', normaliseUsername(username)).executeTakeFirst())

export const findUserById = async (db: Database, userId: number) =>
  withRole(await selectUsers(db).where('id', '=', userId).executeTakeFirst())

/** Like `findUserById`, and locks the row (FOR SHARE): nobody else changes it until the transaction ends. */
export const lockUserForShare = async (db: Database, userId: number) =>
  withRole(await selectUsers(db).where('id', '=', userId).forShare().executeTakeFirst())

/** Like `findUserById`, and locks the row for a change. Two transactions that used FOR SHARE first would deadlock. */
export const lockUserForUpdate = async (db: Database, userId: number) =>
  withRole(await selectUsers(db).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst())

export const addUser = (
  db: Database,
  user: { username: string; role: Role; affiliateId: number | null; passwordHash: string | null },
) =>
  db
    .insertInto('appUser')
    .values({ ...user, username: normaliseUsername(user.username) })
    .returning(['id as userId', 'username'])
    .executeTakeFirstOrThrow()

/** Gives an account the highest role, and unblocks it. */
export const grantSuperAdmin = (db: Database, userId: number) =>
  db
    .updateTable('appUser')
    .set({ role: 'ROLE_SUPER_ADMIN', enabled: true })
    .where('id', '=', userId)
    .execute()

/** False for a database that has just been created. */
export async function hasUsersOrAffiliates(db: Database): Promise<boolean> {
  const somebody = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()
  const listed = await asSystem('whether the database is empty')
    .selectFrom(db, 'affiliate')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return somebody !== undefined || listed !== undefined
}

/** Changes the password, and cancels what was begun with the old one: links, half-done logins, known browsers. */
export async function setPassword(db: Database, userId: number, passwordHash: string | null) {
  await db.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()
  await deleteOpenLinksAndChallenges(db, userId)
  await deleteKnownDevices(db, userId)
}

/** Cancels what was begun before an account changed: unused links and logins that wait for a second factor. */
export async function deleteOpenLinksAndChallenges(db: Database, userId: number) {
  await db.deleteFrom('accountLink').where('userId', '=', userId).where('usedAt', 'is', null).execute()
  await db.deleteFrom('accountChallenge').where('userId', '=', userId).execute()
}

/** Gives an account another address, and cancels the links and logins that were begun with the old one. */
export async function renameUser(db: Database, userId: number, username: string) {
  await db
    .updateTable('appUser')
    .set({ username: normaliseUsername(username) })
    .where('id', '=', userId)
    .execute()
  await deleteOpenLinksAndChallenges(db, userId)
}

/** Notes that staff have made an account what it is from now on (rule voting-16). */
export const markKnown = (db: Database, { now }: Clock, userId: number) =>
  db.updateTable('appUser').set({ knownSince: now }).where('id', '=', userId).execute()

const ownProfile = asSystem('the file of the account, whose owner may not be signed in yet')

/** A person's own data, from which no password may be made (rule session-8). */
export async function listPersonalWords(db: Database, userId: number): Promise<string[]> {
  const row = await ownProfile
    .selectFrom(db, 'appUser')
    .leftJoin('affiliate', 'affiliate.id', 'appUser.affiliateId')
    .where('appUser.id', '=', userId)
    .select(['username', ...personalColumns])
    .executeTakeFirst()
  return Object.values(row ?? {}).filter((value) => value !== null)
}

/** As `listPersonalWords`, of a member who has no account yet. */
export async function listProfileWords(db: Database, affiliateId: number): Promise<string[]> {
  const profile = ownProfile.selectFrom(db, 'affiliate').where('affiliate.id', '=', affiliateId)
  const row = await profile.select(personalColumns).executeTakeFirst()
  return Object.values(row ?? {}).filter((value) => value !== null)
}

const personalColumns = [
  ...([
    'affiliate.name',
    'affiliate.lastName1',
    'affiliate.lastName2',
    'affiliate.idDocument',
    'affiliate.email',
    'affiliate.phone',
  ] as const),
  ...(['affiliate.birthday', 'affiliate.city', 'affiliate.streetName', 'affiliate.job'] as const),
] as const

type LinkPurpose = 'recovery' | 'email' | 'invitation' | 'email-stop'
type NewLink = { userId: number; purpose: LinkPurpose; minutes: number; data?: { email: string } }

/** Makes a link and returns its code, which works once; only the hash is stored. Revokes older links of the same purpose. */
export async function issueLink(db: Database, clock: Clock, link: NewLink): Promise<string> {
  const { userId, purpose, minutes, data = {} } = link
  const code = generateLinkCode()
  await revokeLinks(db, userId, purpose)
  await db
    .insertInto('accountLink')
    .values({
      codeHash: hashLinkCode(code),
      purpose,
      userId,
      data: JSON.stringify(data),
      expiresAt: sql<string>`${clock.now} + ${minutes} * interval '1 minute'`,
    })
    .execute()
  return code
}

/** Deletes a person's unused links of one purpose. */
export const revokeLinks = (db: Database, userId: number, purpose: LinkPurpose) =>
  db
    .deleteFrom('accountLink')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()

/** Uses up a link and returns its user; undefined when it was used, has expired or the account is blocked. Of two calls at once, one wins. */
export async function consumeLink(db: Database, clock: Clock, purpose: LinkPurpose, code: string) {
  const spent = await db
    .updateTable('accountLink')
    .set({ usedAt: clock.now })
    .where('codeHash', '=', hashLinkCode(code))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .returning(['userId', sql<string | null>`data ->> 'email'`.as('email')])
    .returning(sql<boolean>`changed_at is not null`.as('isOfStaff'))
    .executeTakeFirst()
  if (!spent) return undefined
  const user = await findUserById(db, spent.userId)
  return user?.enabled ? { user, email: spent.email, isOfStaff: spent.isOfStaff } : undefined
}

/** The user of a link that still works, without using it up. */
export async function findLinkOwner(db: Database, clock: Clock, purpose: LinkPurpose, code: string) {
  const link = await db
    .selectFrom('accountLink')
    .where('codeHash', '=', hashLinkCode(code))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .select('userId')
    .executeTakeFirst()
  return link?.userId
}

/** What became of a link; looking changes nothing. Only the reader of its mailbox has the code (rule secrecy-1). */
export async function findLinkState(db: Database, clock: Clock, purpose: LinkPurpose, code: string) {
  const link = await db
    .selectFrom('accountLink')
    .where('codeHash', '=', hashLinkCode(code))
    .where('purpose', '=', purpose)
    .select(['usedAt', sql<boolean>`expires_at > ${clock.now}`.as('isFresh')])
    .executeTakeFirst()
  return link?.usedAt ? 'used' : link?.isFresh ? 'open' : 'stale'
}

/** The name in the profile of an account, for a mail to the address that proves it; undefined before its first use. */
export async function findOwnerName(db: Database, userId: number): Promise<string | undefined> {
  const owner = await ownProfile
    .selectFrom(db, 'affiliate')
    .innerJoin('appUser', 'appUser.affiliateId', 'affiliate.id')
    .where('appUser.id', '=', userId)
    .where('passwordHash', 'is not', null)
    .select(['name', 'lastName1', 'lastName2'])
    .executeTakeFirst()
  return owner && fullName(owner)
}
