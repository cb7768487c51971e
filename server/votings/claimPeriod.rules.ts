import { isAlive } from '#server/votings/alive.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

type Timed = Pick<StoredVoting, 'openedAt' | 'claimsFrom' | 'claimsUntil'> & Parameters<typeof isAlive>[0]

/** Whether the claim period of a voting is running at an instant (rule voting-12). */
export const isInClaimPeriod = (found: Timed, now: string): boolean =>
  isAlive(found) &&
  found.openedAt === null &&
  found.claimsFrom !== null &&
  found.claimsUntil !== null &&
  found.claimsFrom <= now &&
  now < found.claimsUntil
