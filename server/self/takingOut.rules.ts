import type { SignedIn } from '#contract/actor.ts'
import { requireRoleStill } from '#server/account/superAdmins.rules.ts'
import { lockProfileToLeave } from '#server/census/profile.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'
import { lockProtection } from '#server/people/protectedAccounts.queries.ts'

type Work = { db: Database; scope: Scope; actor: SignedIn }

const conflict = (sentence: string) => new Problem('conflicto', sentence)

/** Throws if the account is a super admin's: another one takes the role away first (rule rights-4). */
export function refuseSuperAdmin(account: { role: string } | undefined): void {
  if (account?.role === 'ROLE_SUPER_ADMIN')
    throw conflict(
      'Tiene una cuenta de Superadministración: otra persona con ese rol ha de quitárselo antes, en «Gestión de usuarios».',
    )
}

/**
 * Locks the profile of somebody whom staff take out of the census, and their account; returns both. Throws unless the
 * profile is open and the actor may: with the sentence `own` of themselves, `above` of an account of their rank or more
 * (rules rights-4, rights-11).
 */
export async function lockToTakeOut(
  { db, scope, actor }: Work,
  id: number,
  { own, above }: { own: string; above: string },
) {
  const held = await lockProfileToLeave(db, scope, id)
  if (!held) throw notFound()
  await requireRoleStill(db, actor)
  await requireOpenProfiles(db, id)
  if (actor.affiliateId === id) throw conflict(own)
  const isProtected = await lockProtection(db, actor, id)
  const account = await findAccountOf(db, id)
  refuseSuperAdmin(account)
  if (isProtected) throw conflict(`Tiene una cuenta con tu mismo rol o uno superior: ${above}`)
  return { held, account }
}
