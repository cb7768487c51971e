import { lockSuperAdmins } from '#server/account/superAdmins.queries.ts'
import type { Database } from '#server/kernel/database.ts'

/**
 * Whether the house would keep a super admin without this account (S05); true until the transaction ends. Whoever
 * changes the role or the state of an account asks this first, before any other row is locked.
 */
export async function leavesSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const holders = await lockSuperAdmins(db)
  return [...holders].some((id) => id !== userId)
}
