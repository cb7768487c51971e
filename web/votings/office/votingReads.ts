import { votings } from '#contract/votings/votings.ts'

/** The calls whose answers change when a voting does. */
export const votingReads = [
  votings.list,
  votings.counts,
  votings.get,
  votings.calendar,
  votings.current,
  votings.next,
  votings.past,
]
