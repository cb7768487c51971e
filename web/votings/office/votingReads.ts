import { seenVotings } from '#contract/votings/seenVotings.ts'
import { votings } from '#contract/votings/votings.ts'

/** The calls whose answers change when a voting does. */
export const votingReads = [
  votings.list,
  seenVotings.counts,
  votings.get,
  seenVotings.calendar,
  seenVotings.current,
  seenVotings.next,
  seenVotings.past,
]
