import { superAdmins, type SignedIn } from '#contract/actor.ts'
import { describeNewcomer, whyColleague } from '#contract/census/duplicates/merges.ts'
import { areAskedFirst, type Proven } from '#server/census/duplicates/merge.addresses.rules.ts'
import {
  findNewUntil,
  hasBroughtIn,
  hasSaid,
  hasStandingAccount,
  isAddressSaidLately,
} from '#server/people/addresses/saidByStaff.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

type Asked = { db: Database; clock: Clock; actor: Pick<SignedIn, 'userId' | 'role'> }

/**
 * Why it takes two, or a super admin, to say that two profiles are one person's, where whoever has one of them uses no account
 * that has stood for long, and is not asked at an address of their own (rule rights-14): who merges has made or changed the
 * other one lately; or whoever has that one came by themselves, as anybody can, and nobody is told who could say no. Null
 * where one of staff is enough.
 */
export async function describeAlone(
  { db, clock, actor }: Asked,
  [keptId, otherId]: readonly [number, number],
  proven: Proven,
): Promise<string | null> {
  if (superAdmins(actor)) return null
  for (const [affiliateId, counterpart, address] of [
    [keptId, otherId, proven.removed],
    [otherId, keptId, proven.kept],
  ] as const) {
    if (await hasStandingAccount(db, clock, counterpart)) continue
    const isReached = address !== '' && !(await isAddressSaidLately(db, clock, counterpart))
    if (isReached && areAskedFirst(proven)) continue
    const about = { affiliateId, userId: actor.userId }
    if (await hasSaid(db, clock, { ...about, by: 'correcting' })) return whyColleague
    if (await hasBroughtIn(db, clock, about)) return whyColleague
    const until = isReached ? undefined : await findNewUntil(db, clock, about)
    if (until !== undefined) return describeNewcomer(until)
  }
  return null
}
