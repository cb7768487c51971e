import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/**
 * Locks the super admins whose accounts are not blocked, also those without a password yet, in order of id until the
 * transaction ends. So two who remove a super admin at the same time wait for each other (rule rights-4).
 */
export const lockSuperAdmins = (db: Database) =>
  db
    .selectFrom('appUser')
    .where('role', '=', 'ROLE_SUPER_ADMIN')
    .where('enabled', '=', true)
    .select(['id', sql<boolean>`password_hash is not null`.as('hasPassword')])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks an account until the transaction ends; undefined unless it is one of a super admin, blocked or not. */
export async function lockSuperAdmin(db: Database, userId: number) {
  const found = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select(['username', 'role', 'enabled', sql<boolean>`password_hash is not null`.as('hasPassword')])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found?.role === 'ROLE_SUPER_ADMIN' ? found : undefined
}

/** How long whoever was a super admin still hears of what they may change. */
const spellDays = sql`interval '30 days'`

/**
 * The addresses of whoever could act as a super admin at any moment of the last thirty days: with a password, since of
 * an account without one nothing proves its address. A spell ends when somebody is demoted, blocked or deleted, or takes
 * another address.
 */
export async function listSuperAdminAddresses(db: Database, { now }: Clock): Promise<string[]> {
  const found = await db
    .selectFrom('superAdminSpell')
    .where(sql<boolean>`(ended_at is null or ended_at > ${now} - ${spellDays})`)
    .groupBy('username')
    .select('username')
    .orderBy(({ fn }) => fn.min('id'))
    .execute()
  return found.map(({ username }) => username)
}

/** Forgets the times of a super admin who leaves: nobody is written to after the goodbye (rule privacy-3). */
export const forgetSpells = (db: Database, userId: number) =>
  db.deleteFrom('superAdminSpell').where('userId', '=', userId).execute()

export const deleteOldSpells = (db: Database, { now }: Clock) =>
  db
    .deleteFrom('superAdminSpell')
    .where('endedAt', '<', sql<string>`${now} - ${spellDays}`)
    .execute()
