import { toCanonicalText } from '#contract/canonicalText.ts'
import type { Choice } from '#contract/votings/ballot.ts'
import { listCandidates, type CountedBy } from '#contract/votings/frozen.ts'
import { tally as tallySchema, type Tally } from '#contract/votings/results.ts'
import { ballotKindOf, isRanked } from '#contract/votings/summary.ts'

/** A tally of no ballots, in the order of the definition; with one place for all where their order says nothing. */
export function createTally(definition: CountedBy): Tally {
  const { questions, candidatures, ballotSize } = definition
  const kind = ballotKindOf(definition)
  if (kind === 'survey') {
    const asked = questions.map(({ id, answers }) => ({
      id,
      answered: 0,
      blank: 0,
      answers: answers.map((answer) => ({ id: answer.id, count: 0 })),
    }))
    return { kind, ballots: 0, blank: 0, questions: asked }
  }
  if (kind === 'closed')
    return { kind, ballots: 0, blank: 0, candidatures: candidatures.map(({ id }) => ({ id, count: 0 })) }
  const candidates = listCandidates(definition).map(({ id }) => ({
    id,
    places: Array.from({ length: isRanked(definition) ? ballotSize : 1 }, () => 0),
  }))
  return { kind, ballots: 0, blank: 0, candidates }
}

/** Adds a ballot to a tally; whether it is sound was judged before (`judgeBallot`), nothing of it is left out here. */
export function addChoice(tally: Tally, choice: Choice): void {
  if (tally.kind === 'survey' && choice.kind === 'survey') addAnswers(tally, choice)
  else if (tally.kind === 'open' && choice.kind === 'open') addPlaces(tally, choice)
  else if (tally.kind === 'closed' && choice.kind === 'closed') addVote(tally, choice)
  else throw new Error(`a ballot of kind ${choice.kind} among those of kind ${tally.kind}`)
  tally.ballots += 1
}

type Of<Kind extends Tally['kind']> = Extract<Tally, { kind: Kind }>
type ChoiceOf<Kind extends Choice['kind']> = Extract<Choice, { kind: Kind }>

/** What is counted of each option of a tally, by its number: a ballot looks for few of many. */
const indexes = new WeakMap<Tally, Map<number, Countable>>()
type Countable = { count: number } | { places: number[] }

function findCountable(tally: Tally, id: number): Countable {
  const index = indexes.get(tally) ?? indexTally(tally)
  const found = index.get(id)
  if (found === undefined) throw new Error('an option that nobody could choose')
  return found
}

function indexTally(tally: Tally): Map<number, Countable> {
  const index = new Map<number, Countable>(listCountables(tally).map((one) => [one.id, one]))
  indexes.set(tally, index)
  return index
}

function listCountables(tally: Tally) {
  if (tally.kind === 'survey') return tally.questions.flatMap(({ answers }) => answers)
  return tally.kind === 'open' ? tally.candidates : tally.candidatures
}

function countOne(tally: Tally, id: number, place = 0) {
  const found = findCountable(tally, id)
  if ('count' in found) found.count += 1
  else {
    const at = found.places.length === 1 ? 0 : place
    const count = found.places[at]
    if (count === undefined) throw new Error('a place that ballots do not have')
    found.places[at] = count + 1
  }
}

function addAnswers(tally: Of<'survey'>, { answers, blank }: ChoiceOf<'survey'>) {
  for (const id of answers) countOne(tally, id)
  for (const question of tally.questions) {
    if (blank.includes(question.id)) question.blank += 1
    else question.answered += 1
  }
  if (blank.length === tally.questions.length) tally.blank += 1
}

function addPlaces(tally: Of<'open'>, { candidates }: ChoiceOf<'open'>) {
  if (candidates.length === 0) tally.blank += 1
  for (const [place, id] of candidates.entries()) countOne(tally, id, place)
}

function addVote(tally: Of<'closed'>, { candidature }: ChoiceOf<'closed'>) {
  if (candidature === null) tally.blank += 1
  else countOne(tally, candidature)
}

/** The one text that says a tally. */
export const toTallyText = (tally: Tally): string => toCanonicalText(tally)

/** The tally that a text says; undefined where it is none, or not the one text that says it. */
export function readTally(text: string): Tally | undefined {
  try {
    const { data } = tallySchema.safeParse(JSON.parse(text))
    return data !== undefined && toTallyText(data) === text ? data : undefined
  } catch {
    return undefined
  }
}
