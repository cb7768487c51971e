import { superAdmins, type SignedIn } from '#contract/actor.ts'
import { hasBroughtIn, hasSaid } from '#server/people/addresses/saidByStaff.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

type Asked = {
  db: Database
  clock: Clock
  actor: Pick<SignedIn, 'userId' | 'role'>
  /** The accounts of the two profiles. */
  accounts: readonly { affiliateId: number | null; isInUse: boolean }[]
}

/**
 * Whether who merges two profiles at once has made or changed one of them lately, and the other one is of somebody without an
 * account, whom nobody asks: it takes two to say who they are (rule rights-14). Super admins may alone.
 */
export async function needsColleague(
  { db, clock, actor, accounts }: Asked,
  ids: readonly [number, number],
): Promise<boolean> {
  if (superAdmins(actor)) return false
  const used = accounts.filter(({ isInUse }) => isInUse)
  for (const affiliateId of ids) {
    if (used.some((account) => account.affiliateId !== null && account.affiliateId !== affiliateId)) continue
    const about = { affiliateId, userId: actor.userId }
    if (await hasSaid(db, clock, { ...about, by: 'correcting' })) return true
    if (await hasBroughtIn(db, clock, about)) return true
  }
  return false
}
