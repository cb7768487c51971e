import { toConditionsText, votingConditions, type VotingConditions } from '#contract/votings/conditions.ts'
import { readDefinition } from '#contract/votings/frozen.ts'
import { hashText } from '#server/kernel/chain/hashText.ts'
import type { StoredVoting, Voters } from '#server/votings/votings.queries.ts'

/** The conditions of a voting as they are hashed and shown. */
export const toConditions = (voting: number, voters: Voters): VotingConditions =>
  votingConditions.parse({ v: 1, voting, ...voters })

/** The hash of who may vote, which is in what was approved (rule voting-1). */
export const hashVoters = (votingId: number, voters: Voters): string =>
  hashText(toConditionsText(toConditions(votingId, voters))).toString('hex')

/** The hash that what was approved has of who may vote; null before. */
export const findVotersHash = ({ definition }: Pick<StoredVoting, 'definition'>): string | null =>
  (definition === null ? undefined : readDefinition(definition))?.votersHash ?? null

/** Whether who may vote is what was approved: by it the roll is taken. */
export const areApproved = (found: StoredVoting): boolean =>
  found.voters?.salt !== undefined && hashVoters(found.id, found.voters) === findVotersHash(found)
