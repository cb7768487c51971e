import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Clock } from '#server/kernel/world.ts'

const foldUsername = (typed: string) => typed.trim().toLowerCase()

export async function findUser(db: Database, username: string) {
  const user = await db
    .selectFrom('appUser')
    .where('username', '=', foldUsername(username))
    .select(['id as userId', 'username', 'role', 'enabled', 'affiliateId', 'passwordHash'])
    .executeTakeFirst()
  // The check on the column holds the very values of the contract.
  return user && { ...user, role: user.role as Role }
}

export const addUser = (
  db: Database,
  user: { username: string; role: Role; affiliateId: number | null; passwordHash: string | null },
) =>
  db
    .insertInto('appUser')
    .values({ ...user, username: foldUsername(user.username) })
    .returning(['id as userId', 'username'])
    .executeTakeFirstOrThrow()

export const setPassword = (db: Database, userId: number, passwordHash: string) =>
  db.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()

const hashed = (code: string) => createHash('sha256').update(code).digest()

/** A new single-use code; only its hash stays. Older ones of the same person stop working. */
export async function issueRecoveryCode(db: Database, clock: Clock, userId: number): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.deleteFrom('accountLink').where('userId', '=', userId).where('usedAt', 'is', null).execute()
  await db
    .insertInto('accountLink')
    .values({
      codeHash: hashed(code),
      purpose: 'recovery',
      userId,
      expiresAt: sql<string>`${clock.now} + interval '60 minutes'`,
    })
    .execute()
  return code
}

/** Spends a code: answers whose it was, once; two at the same time give one winner. */
export async function spendRecoveryCode(db: Database, clock: Clock, code: string) {
  const spent = await db
    .updateTable('accountLink')
    .set({ usedAt: clock.now })
    .where('codeHash', '=', hashed(code))
    .where('purpose', '=', 'recovery')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .returning('userId')
    .executeTakeFirst()
  if (!spent) return undefined
  return db
    .selectFrom('appUser')
    .where('id', '=', spent.userId)
    .where('enabled', '=', true)
    .select(['id as userId', 'username', 'role', 'affiliateId'])
    .executeTakeFirst()
}
