import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/**
 * The accounts that hold the highest role and are open, also to whom has not chosen a password yet. They are locked,
 * in one order, until the transaction ends: whoever gives the role up, or takes it from somebody, waits for the
 * others who do (rule rights-4).
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
