import { lockSuperAdmins } from '#server/account/superAdmins.queries.ts'
import type { Database } from '#server/kernel/database.ts'

/**
 * Whether somebody else could still run the house without this account (rule rights-4): nobody has yet who has not chosen a
 * password. True until the transaction ends; to be asked before any other account is locked.
 */
export async function leavesSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const holders = await lockSuperAdmins(db)
  return holders.some(({ id, hasPassword }) => id !== userId && hasPassword)
}

/** Whether an account holds the highest role when it is its turn to use it, and until the transaction ends (rules rights-4, rights-5). */
export async function isStillSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const holders = await lockSuperAdmins(db)
  return holders.some(({ id }) => id === userId)
}
