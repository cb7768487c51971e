import { lockSuperAdmins } from '#server/account/superAdmins.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'

/**
 * Whether a super admin with a password remains without this account (rule rights-4). Stays true until the transaction
 * ends. Call it before any other account is locked, to avoid deadlocks.
 */
export async function hasOtherSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const holders = await lockSuperAdmins(db)
  return holders.some(({ id, hasPassword }) => id !== userId && hasPassword)
}

/** Whether an account is a super admin now; stays true until the transaction ends (rules rights-4, rights-5). */
export async function isStillSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const holders = await lockSuperAdmins(db)
  return holders.some(({ id }) => id === userId)
}
