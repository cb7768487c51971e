import type { SignedIn } from '#contract/actor.ts'
import { lockSuperAdmins } from '#server/account/superAdmins.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { findCurrentAccount } from '#server/kernel/jobs/attempts.queries.ts'

/**
 * Whether a super admin with a password remains without this account (rule rights-4). Stays true until the transaction
 * ends. Call it before any other account is locked, to avoid deadlocks.
 */
export async function hasOtherSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const holders = await lockSuperAdmins(db)
  return holders.some(({ id, hasPassword }) => id !== userId && hasPassword)
}

/**
 * Whether an actor has still the role they act with; stays true until the transaction ends, since whoever takes a role
 * waits for the same lock (rules rights-4, rights-5). Call it like `hasOtherSuperAdmin`.
 */
export async function hasRoleStill(db: Database, { userId, role }: SignedIn): Promise<boolean> {
  await lockSuperAdmins(db)
  return (await findCurrentAccount(db, userId))?.role === role
}

export const notPermitted = () => new Problem('acceso-denegado', 'No tienes permiso para esta acción')

/** Refuses an actor who lost the role while this call waited for its locks. */
export async function requireRoleStill(db: Database, actor: SignedIn): Promise<void> {
  if (!(await hasRoleStill(db, actor))) throw notPermitted()
}
