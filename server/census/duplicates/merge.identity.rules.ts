import type { SignedIn } from '#contract/actor.ts'
import { identityFields } from '#contract/people/identityFields.ts'
import type { AffiliateRow } from '#server/census/duplicates/merge.queries.ts'
import { toSqlName } from '#server/census/profile.columns.queries.ts'
import { followAddress } from '#server/people/correctedAddress.rules.ts'
import { lockProtection } from '#server/people/protectedAccounts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { World } from '#server/kernel/world.ts'

type MergeContext = { db: Database; actor: SignedIn; world: World }

const identityColumns = identityFields.map(toSqlName)

/**
 * A merge, or its undoing, leaves mail, type and document as they are with an account that ranks at or above the
 * actor's (rule rights-11). The account is with the kept profile when this is asked; `before` and `after` are the profiles
 * that it had and will have.
 */
export async function requireSameIdentity(
  { db, actor }: MergeContext,
  keptId: number,
  before: AffiliateRow,
  after: AffiliateRow,
) {
  if (identityColumns.every((column) => before[column] === after[column])) return
  if (!(await lockProtection(db, actor, keptId))) return
  throw new Problem(
    'conflicto',
    'Una de las dos fichas es de alguien con tu mismo rol o uno superior: su correo, su documento y su tipo de inscripción no los cambia esta unión.',
  )
}

/** Asks an address that a merge gave to somebody's profile to confirm itself for their account (rule rights-11). */
export async function followMergedAddress(
  { db, world }: MergeContext,
  affiliateId: number,
  before: AffiliateRow,
  after: AffiliateRow,
) {
  const address = after['email']
  if (before['email'] !== address && typeof address === 'string')
    await followAddress({ db, clock: world.clock }, affiliateId, address)
}
