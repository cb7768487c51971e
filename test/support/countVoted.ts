import type { Choice } from '#contract/votings/ballot.ts'
import { countResult } from '#contract/votings/counting/result.ts'
import { addChoice, createTally } from '#contract/votings/counting/tally.ts'
import type { FrozenDefinition } from '#contract/votings/frozen.ts'
import type { Voted } from '#test/support/ballots.ts'
import { sampleCount, sameStories } from '#test/support/sample.ts'

/** How many random votings a property is tried with. */
export const votedTries = { numRuns: sampleCount(3_000), ...sameStories }

export function tallyOf(definition: FrozenDefinition, ballots: readonly Choice[]) {
  const tally = createTally(definition)
  for (const ballot of ballots) addChoice(tally, ballot)
  return tally
}

/** The result of a voting of forty entitled. */
export const countVoted = ({ definition, ballots }: Voted) =>
  countResult(definition, tallyOf(definition, ballots), { census: 40, settled: [] })
