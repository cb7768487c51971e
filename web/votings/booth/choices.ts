import { formatCount } from '#contract/plural.ts'
import { judgeBallot, type SentBallot } from '#contract/votings/ballot.ts'
import { ballotKindOf, isRanked } from '#contract/votings/summary.ts'
import { type Voting } from '#contract/votings/voting.ts'

/** What a ballot asks for. */
export type Asked = Pick<
  Voting,
  | 'survey'
  | 'listType'
  | 'votingMethodType'
  | 'questions'
  | 'candidatures'
  | 'ballotSize'
  | 'allowsPartial'
  | 'allowsBlank'
>

/** What a voter has chosen so far. It stands in memory alone, and is gone with the page (rule voting-14). */
export type Choices = {
  /** Of a survey: the answers to each question by its number, or that it is left blank. */
  answers: ReadonlyMap<number, readonly number[] | 'blank'>
  /** Of an open list, in the voter's order. */
  candidates: readonly number[]
  candidature: number | null
  /** A blank ballot of lists; what was chosen before is kept, and not sent. */
  isBlank: boolean
}

export const noChoices: Choices = { answers: new Map(), candidates: [], candidature: null, isBlank: false }

export const isUntouched = ({ answers, candidates, candidature, isBlank }: Choices) =>
  candidates.length === 0 &&
  candidature === null &&
  !isBlank &&
  [...answers.values()].every((given) => given.length === 0)

export const listStanding = ({ candidatures }: Pick<Asked, 'candidatures'>) =>
  candidatures.flatMap(({ candidates }) => candidates)

/**
 * The ballot of some choices. Where the order does not count, candidates are in that of the list: the one in which they
 * were chosen says something about the voter, and nothing about the vote.
 */
export function toBallot(asked: Asked, choices: Choices): SentBallot {
  const kind = ballotKindOf(asked)
  if (kind === 'survey') return toSurveyBallot(asked, choices)
  const { isBlank: blank, candidates, candidature } = choices
  if (kind === 'closed') return { candidatureId: blank ? null : candidature, blank }
  const order = isRanked(asked)
    ? candidates
    : listStanding(asked)
        .map(({ id }) => id)
        .filter((id) => candidates.includes(id))
  return { candidatesIds: blank ? [] : [...order], blank }
}

function toSurveyBallot({ questions }: Asked, { answers }: Choices): SentBallot {
  const given = questions.map((question) => ({ question, of: answers.get(question.id) ?? [] }))
  return {
    surveyAnswersIds: given.flatMap(({ question, of }) =>
      question.answers.map(({ id }) => id).filter((id) => of !== 'blank' && of.includes(id)),
    ),
    blankQuestionsIds: given.filter(({ of }) => of === 'blank').map(({ question }) => question.id),
    blank: false,
  }
}

/** Whether the choices are a ballot that can be sent, judged as the server does. */
export const isComplete = (asked: Asked, choices: Choices): boolean =>
  !Array.isArray(judgeBallot(asked, toBallot(asked, choices)))

/** What is still missing: the screens of the ballot, from 0, by what they ask. */
export function listMissing(asked: Asked, choices: Choices): { at: number; label: string }[] {
  if (isComplete(asked, choices)) return []
  const kind = ballotKindOf(asked)
  if (kind === 'closed') return [{ at: 0, label: 'Qué candidatura eliges' }]
  if (kind === 'open') {
    const chosen = choices.isBlank ? 0 : choices.candidates.length
    const more = formatCount(asked.ballotSize - chosen, 'persona', 'personas')
    return [{ at: 0, label: chosen === 0 ? 'A quién eliges' : `Elegir a ${more} más` }]
  }
  return asked.questions.flatMap(({ id, question }, at) =>
    (choices.answers.get(id) ?? []).length === 0 ? [{ at, label: question }] : [],
  )
}

type Progress = {
  /** How much is chosen: a bar that is full means that nothing is missing. */
  done: number
  most: number
  words: string
}

/**
 * How far one is: the questions, the candidates that a ballot names, or the one candidature (rule voting-5). Where one is,
 * «Paso 1 de 2», is not how much is chosen, which the bar shows, and on the review the words.
 */
export function findProgress(asked: Asked, choices: Choices, at: number): Progress {
  const most = asked.ballotSize
  const done = countChosen(asked, choices)
  if (at >= countScreens(asked) || (ballotKindOf(asked) === 'open' && !choices.isBlank))
    return { done, most, words: choices.isBlank ? 'Votas en blanco' : `Llevas ${done} de ${most}` }
  return { done, most, words: `Paso ${Math.min(at + 1, countScreens(asked))} de ${countScreens(asked)}` }
}

/** How much of a ballot is chosen, of as much as it asks for; a blank one is whole. */
function countChosen(asked: Asked, { answers, candidates, candidature, isBlank }: Choices): number {
  const kind = ballotKindOf(asked)
  if (kind === 'survey') return asked.questions.filter(({ id }) => (answers.get(id) ?? []).length > 0).length
  if (isBlank) return asked.ballotSize
  return kind === 'open' ? candidates.length : Number(candidature !== null)
}

/** «2 de 3 elegidas»: of an open list, whose people leave the screen when they are chosen. */
export const countChosenPeople = (asked: Asked, { candidates, isBlank }: Choices): string | undefined =>
  ballotKindOf(asked) === 'open'
    ? isBlank
      ? 'En blanco'
      : `${candidates.length} de ${asked.ballotSize} elegidas`
    : undefined

/** The screens before the review: one for each question, or one. */
export const countScreens = (asked: Asked) => (asked.survey ? asked.questions.length : 1)

/** A list with one of its items moved up (-1) or down (1); the same list where it is at the end. */
export function moveItem(list: readonly number[], item: number, by: -1 | 1): readonly number[] {
  const from = list.indexOf(item)
  const to = from + by
  const other = list[to]
  if (from === -1 || other === undefined) return list
  return list.with(from, other).with(to, item)
}
