import { lockSuperAdmins } from '#server/account/superAdmins.queries.ts'
import type { Database } from '#server/kernel/database.ts'

/**
 * Whether another super admin could enter without this account (rule rights-4), which needs a password already chosen.
 * The answer holds until the transaction ends; to be asked before any other account is locked.
 */
export async function leavesSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const holders = await lockSuperAdmins(db)
  return holders.some(({ id, hasPassword }) => id !== userId && hasPassword)
}

/** Whether an account is still a super admin once all are locked, and so until the transaction ends (rules rights-4, rights-5). */
export async function isStillSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const holders = await lockSuperAdmins(db)
  return holders.some(({ id }) => id === userId)
}
