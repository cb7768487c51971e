import { toCanonicalText } from '#contract/canonicalText.ts'
import { rankOptions, type SettledTie } from '#contract/votings/counting/rank.ts'
import {
  add,
  createRational,
  roundToShow,
  toPercent,
  toText,
  zero,
  type Rational,
} from '#contract/votings/counting/rational.ts'
import { countSeats, listCandidates, type CountedBy } from '#contract/votings/frozen.ts'
import type { Results, Tally } from '#contract/votings/results.ts'

type Candidate = Omit<Results['candidates'][number], 'result'>
/** What follows from definition, tally, census and settled ties. Its canonical text is what is hashed. */
export type CountedResult = Pick<Results, 'questions' | 'candidatures' | 'ties'> & {
  v: 1
  turnout: NonNullable<Results['turnout']>
  candidates: Candidate[]
}

const whole = (count: number) => createRational(BigInt(count))

type Outside = { census: number; settled: readonly SettledTie[] }

/** The result of a voting, exactly; throws where a settled tie is not one of its ties (rule voting-8). */
export function countResult(definition: CountedBy, tally: Tally, outside: Outside): CountedResult {
  const { ballots, blank } = tally
  const { census, settled } = outside
  const ranking = { seats: countSeats(definition) ?? 0, settled }
  return {
    v: 1,
    turnout: { census, ballots, blank, turnoutPercent: toPercent(whole(ballots), census) },
    questions: tally.kind === 'survey' ? listQuestions(definition, tally) : [],
    candidates: [],
    candidatures: [],
    ties: [],
    ...(tally.kind === 'open' && listRankedCandidates(definition, tally, ranking)),
    ...(tally.kind === 'closed' && listRankedCandidatures(definition, tally, ranking)),
  }
}

/** The one text that says a result: what its hash is of. */
export const toResultText = (result: CountedResult): string => toCanonicalText(result)

/** Candidates as they are answered, with their exact numbers to draw as well. */
export const toShownCandidates = (candidates: readonly Candidate[]): Results['candidates'] =>
  candidates.map((candidate) => ({ ...candidate, result: roundToShow(candidate.exact) }))

/** What some places in ballots are worth: each ballot one, or in Dowdall's method 1/k of its k-th place. */
export const weighPlaces = (places: readonly number[], method: CountedBy['votingMethodType']): Rational =>
  places
    .map((count, index) => createRational(BigInt(count), method === 'Dowdall' ? BigInt(index + 1) : 1n))
    .reduce(add, zero)

function listQuestions(
  { questions }: CountedBy,
  tally: Extract<Tally, { kind: 'survey' }>,
): CountedResult['questions'] {
  return questions.map(({ id, question, answers }) => {
    const counted = findById(tally.questions, id)
    const { answered, blank } = counted
    const given = answers.map(({ id: answerId, answer }) => {
      const { count } = findById(counted.answers, answerId)
      return { id: answerId, answer, count, percent: toPercent(whole(count), answered) }
    })
    return { id, question, answered, blank, answers: given }
  })
}

type Ranking = Parameters<typeof rankOptions>[1]

function listRankedCandidates(
  definition: CountedBy,
  { candidates, ballots, blank }: Extract<Tally, { kind: 'open' }>,
  ranking: Ranking,
): Pick<CountedResult, 'candidates' | 'ties'> {
  const valued = new Map(
    candidates.map(({ id, places }) => [
      id,
      { id, places: [...places], value: weighPlaces(places, definition.votingMethodType) },
    ]),
  )
  const { ranked, ties } = rankOptions([...valued.values()], ranking)
  const standing = listCandidates(definition)
  const listed = ranked.map(({ id, ...place }) => {
    const { name, candidature } = findById(standing, id)
    const { places, value } = findById([...valued.values()], id)
    const percent = toPercent(value, ballots - blank)
    return { candidateId: id, name, candidature, exact: toText(value), percent, places, ...place }
  })
  return { candidates: listed, ties }
}

function listRankedCandidatures(
  { candidatures }: CountedBy,
  { candidatures: counted, ballots, blank }: Extract<Tally, { kind: 'closed' }>,
  ranking: Ranking,
): Pick<CountedResult, 'candidatures' | 'ties'> {
  const { ranked, ties } = rankOptions(
    counted.map(({ id, count }) => ({ id, value: whole(count) })),
    ranking,
  )
  const listed = ranked.map(({ id, ...place }) => {
    const { name } = findById(candidatures, id)
    const { count: total } = findById(counted, id)
    return { candidature: { id, name }, total, percent: toPercent(whole(total), ballots - blank), ...place }
  })
  return { candidatures: listed, ties }
}

function findById<One extends { id: number }>(all: readonly One[], id: number): One {
  const found = all.find((one) => one.id === id)
  if (found === undefined) throw new Error(`there is no option ${id}`)
  return found
}
