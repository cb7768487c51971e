import type { StoredVoting } from '#server/votings/votings.queries.ts'

type Timed = Pick<StoredVoting, 'state' | 'failure' | 'openedAt' | 'claimsFrom' | 'claimsUntil'>

/** Whether the claim period of a voting is running at an instant (rule voting-12). */
export const isInClaimPeriod = (
  { state, failure, openedAt, claimsFrom, claimsUntil }: Timed,
  now: string,
): boolean =>
  state === 'approved' &&
  failure === null &&
  openedAt === null &&
  claimsFrom !== null &&
  claimsUntil !== null &&
  claimsFrom <= now &&
  now < claimsUntil
