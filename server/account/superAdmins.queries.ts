import type { Database } from '#server/kernel/database.ts'

/**
 * The accounts that hold the highest role and may enter. They are locked, in one order, until the transaction ends:
 * whoever gives the role up, or takes it from somebody, waits for the others who do (S05).
 */
export async function lockSuperAdmins(db: Database): Promise<ReadonlySet<number>> {
  const holders = await db
    .selectFrom('appUser')
    .where('role', '=', 'ROLE_SUPER_ADMIN')
    .where('enabled', '=', true)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(holders.map(({ id }) => id))
}
