import { toCanonicalText } from '#contract/canonicalText.ts'
import type { Choice } from '#contract/votings/ballot.ts'
import { listCandidates, type Counted } from '#contract/votings/frozen.ts'
import { tally as tallySchema, type Tally } from '#contract/votings/results.ts'
import { ballotKindOf } from '#contract/votings/voting.ts'

/** A tally of no ballots, in the order of the definition. */
export function createTally(definition: Counted): Tally {
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
    places: Array.from({ length: ballotSize }, () => 0),
  }))
  return { kind, ballots: 0, blank: 0, candidates }
}

/** Adds a ballot that was judged sound to a tally. */
export function addChoice(tally: Tally, choice: Choice): void {
  if (tally.kind === 'survey' && choice.kind === 'survey') addAnswers(tally, choice)
  else if (tally.kind === 'open' && choice.kind === 'open') addPlaces(tally, choice)
  else if (tally.kind === 'closed' && choice.kind === 'closed') addVote(tally, choice)
  else throw new Error(`a ballot of kind ${choice.kind} among those of kind ${tally.kind}`)
  tally.ballots += 1
}

type Of<Kind extends Tally['kind']> = Extract<Tally, { kind: Kind }>
type ChoiceOf<Kind extends Choice['kind']> = Extract<Choice, { kind: Kind }>

function addAnswers(tally: Of<'survey'>, { answers, blank }: ChoiceOf<'survey'>) {
  const chosen = new Set(answers)
  const left = new Set(blank)
  for (const question of tally.questions) {
    if (left.has(question.id)) question.blank += 1
    else question.answered += 1
    for (const answer of question.answers) if (chosen.delete(answer.id)) answer.count += 1
  }
  if (chosen.size > 0) throw new Error('an answer that nobody asked for')
  if (left.size === tally.questions.length) tally.blank += 1
}

function addPlaces(tally: Of<'open'>, { candidates }: ChoiceOf<'open'>) {
  if (candidates.length === 0) tally.blank += 1
  const placeOf = new Map(candidates.map((id, place) => [id, place]))
  for (const candidate of tally.candidates) {
    const place = placeOf.get(candidate.id)
    if (place === undefined) continue
    const count = candidate.places[place]
    if (count === undefined) throw new Error('a place that ballots do not have')
    candidate.places[place] = count + 1
    placeOf.delete(candidate.id)
  }
  if (placeOf.size > 0) throw new Error('a candidate who does not stand')
}

function addVote(tally: Of<'closed'>, { candidature }: ChoiceOf<'closed'>) {
  if (candidature === null) {
    tally.blank += 1
    return
  }
  const chosen = tally.candidatures.find(({ id }) => id === candidature)
  if (chosen === undefined) throw new Error('a candidature that does not stand')
  chosen.count += 1
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
