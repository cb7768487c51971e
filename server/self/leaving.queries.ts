import { sql } from 'kysely'
import { forgetSpells } from '#server/account/superAdmins.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A person's name and the time when they left; undefined when there is no such person. */
export const findLeaving = (db: Database, scope: Scope, id: number) =>
  scope.selectFrom(db, 'affiliate').where('id', '=', id).select(['name', 'unregisteredAt']).executeTakeFirst()

/** Blocks a profile for the legal term (rule privacy-3); returns the time of the block. */
export async function blockProfile(db: Database, scope: Scope, clock: Clock, id: number): Promise<string> {
  const { unregisteredAt } = await scope
    .updateTable(db, 'affiliate')
    .set({ unregisteredAt: clock.now })
    .where('id', '=', id)
    .returning(sql<string>`unregistered_at`.as('unregisteredAt'))
    .executeTakeFirstOrThrow()
  return unregisteredAt
}

/** Closes an account: removes its password, keys, codes, links and role. */
export async function closeAccount(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ role: 'ROLE_USER', enabled: false, passwordHash: null })
    .where('id', '=', userId)
    .execute()
  for (const table of ['totp', 'recoveryCode', 'passkey', 'accountLink', 'accountChallenge'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  await forgetSpells(db, userId)
}
