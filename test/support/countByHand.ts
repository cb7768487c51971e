import type { Choice } from '#contract/votings/ballot.ts'
import type { CountedBy } from '#contract/votings/frozen.ts'

// Counting written from its definition, slowly: each option reads all ballots, and everything is in whole parts of one
// common multiple. It shares nothing with contract/votings/counting.

/** A number that all from 1 to `most` divide. */
function findMultiple(most: number): bigint {
  let multiple = 1n
  for (let factor = 1n; factor <= BigInt(most); factor += 1n) multiple *= factor
  return multiple
}

/** What an option has, in `parts` of one; and how often it stands in each place, of which there is one where the order says nothing. */
type ByHand = { id: number; value: bigint; places: number[] }

/** Whom a ballot of a list chooses, in its order. */
function chosenIn(ballot: Choice): readonly number[] {
  if (ballot.kind === 'open') return ballot.candidates
  return ballot.kind === 'closed' && ballot.candidature !== null ? [ballot.candidature] : []
}

/** What each option of a list has from some ballots; of closed lists, each candidature. */
export function countByHand(definition: CountedBy, ballots: readonly Choice[]) {
  const parts = findMultiple(definition.ballotSize)
  const isClosed = definition.listType === 'Listas cerradas'
  const ids = isClosed
    ? definition.candidatures.map(({ id }) => id)
    : definition.candidatures.flatMap(({ candidates }) => candidates.map(({ id }) => id))
  const options = ids.map((id): ByHand => {
    let value = 0n
    const isRanked = definition.votingMethodType === 'Dowdall'
    const places = Array.from({ length: isRanked ? definition.ballotSize : 1 }, () => 0)
    for (const ballot of ballots)
      for (const [index, chosen] of chosenIn(ballot).entries()) {
        if (chosen !== id) continue
        value += isRanked ? parts / BigInt(index + 1) : parts
        const place = isRanked ? index : 0
        places[place] = (places[place] ?? 0) + 1
      }
    return { id, value, places }
  })
  const blank = ballots.filter((ballot) => chosenIn(ballot).length === 0).length
  const seats = isClosed ? 1 : (definition.positionsNumberToAssign ?? 1)
  return { parts, blank, options: options.map((one) => ({ ...one, ...judge(one, options, seats) })) }
}

/** Rank: one more than those who have more. In a position: whoever would be there even as the last of their equals. */
function judge({ value }: ByHand, all: readonly ByHand[], seats: number) {
  const better = all.filter((other) => other.value > value).length
  const equals = all.filter((other) => other.value === value).length
  const isElected = value === 0n || better >= seats ? false : better + equals <= seats ? true : null
  return { rank: better + 1, equals, isElected }
}

/** What a survey comes to: for each question and answer, how many ballots say so. */
export const countSurveyByHand = ({ questions }: CountedBy, ballots: readonly Choice[]) =>
  questions.map((question) => ({
    id: question.id,
    blank: ballots.filter((one) => one.kind === 'survey' && one.blank.includes(question.id)).length,
    answered: ballots.filter((one) => one.kind === 'survey' && !one.blank.includes(question.id)).length,
    answers: question.answers.map(({ id }) => ({
      id,
      count: ballots.filter((one) => one.kind === 'survey' && one.answers.includes(id)).length,
    })),
  }))

/** A share as it is read: the hundredth of a percent that is nearest, tried one after another; halves go up. */
export function sayPercent(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0,00\u00A0%'
  let hundredths = 0n
  while ((2n * hundredths + 1n) * whole <= 20_000n * part) hundredths += 1n
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}\u00A0%`
}
