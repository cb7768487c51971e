import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

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

/** The addresses of all super admins who enter with them: of an account without a password nothing proves its address. */
export async function listSuperAdminAddresses(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('appUser')
    .where('role', '=', 'ROLE_SUPER_ADMIN')
    .where('enabled', '=', true)
    .where('passwordHash', 'is not', null)
    .select('username')
    .orderBy('id')
    .execute()
  return found.map(({ username }) => username)
}
