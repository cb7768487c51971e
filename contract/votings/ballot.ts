import { z } from 'zod'
import { formatCount } from '#contract/plural.ts'
import { mostPositions, votingLimits } from '#contract/votings/limits.ts'
import { receiptSeed } from '#contract/votings/receipt.ts'
import { ballotKindOf, isRanked } from '#contract/votings/summary.ts'
import { type Voting } from '#contract/votings/voting.ts'

const option = z.number().int().min(1).max(2_147_483_647)

/**
 * What somebody votes. Of a survey the answers of all its questions, and the questions that are left blank; of an open
 * list its candidates, in the voter's order where that counts; of a closed list its candidature. `blank` is a ballot with nothing else in it.
 */
export const ballot = z.strictObject({
  surveyAnswersIds: z
    .array(option)
    .max(votingLimits.questions * votingLimits.answers)
    .optional(),
  blankQuestionsIds: z.array(option).max(votingLimits.questions).optional(),
  candidatesIds: z.array(option).max(mostPositions).optional(),
  candidatureId: option.nullable().optional(),
  blank: z.boolean().default(false),
  /** Makes the voter's code, apart from what they choose; without one the server draws it. */
  seed: receiptSeed.optional(),
  /** Makes all ballots of a voting as long as each other on their way; nothing reads it. */
  padding: z.string().max(20_000).optional(),
})
export type SentBallot = z.output<typeof ballot>

/** A ballot as it is sealed and counted: nothing but what was chosen, in the order of its numbers where the voter's says nothing. */
export type Choice =
  | { kind: 'survey'; answers: readonly number[]; blank: readonly number[] }
  | { kind: 'open'; candidates: readonly number[] }
  | { kind: 'closed'; candidature: number | null }

type Judged = Pick<
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
export type BallotFault = { path: keyof SentBallot; message: string }

/**
 * What a voter chose, or what is wrong with it: too many, too few, repeated or foreign choices, a blank that is not
 * allowed (rule voting-5). Nothing is truncated. Booth and server judge by it.
 */
export function judgeBallot(voting: Judged, sent: SentBallot): Choice | BallotFault[] {
  const kind = ballotKindOf(voting)
  const foreign = listForeign(kind, sent)
  if (foreign.length > 0) return foreign
  if (sent.blank && !voting.allowsBlank)
    return [{ path: 'blank', message: 'Aquí no se puede votar en blanco' }]
  if (kind === 'survey') return judgeSurvey(voting, sent)
  return kind === 'open' ? judgeOpen(voting, sent) : judgeClosed(voting, sent)
}

const fieldsOf = {
  survey: ['surveyAnswersIds', 'blankQuestionsIds'],
  open: ['candidatesIds'],
  closed: ['candidatureId'],
} as const

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

/** Fields of other kinds of ballot, and choices in a blank one. */
function listForeign(kind: keyof typeof fieldsOf, sent: SentBallot): BallotFault[] {
  const own: readonly string[] = fieldsOf[kind]
  return Object.values(fieldsOf)
    .flat()
    .filter((field) => isGiven(sent[field]))
    .flatMap((path) => {
      if (!own.includes(path)) return [{ path, message: 'No es de esta votación' }]
      return sent.blank ? [{ path, message: 'Un voto en blanco no elige nada' }] : []
    })
}

function judgeSurvey(voting: Judged, sent: SentBallot): Choice | BallotFault[] {
  const { questions, allowsBlank } = voting
  const blank = sent.blank ? questions.map(({ id }) => id) : (sent.blankQuestionsIds ?? [])
  const answers = sent.surveyAnswersIds ?? []
  const faults: BallotFault[] = []
  const add = (path: BallotFault['path'], message: string) => faults.push({ path, message })
  if (hasTwins(answers)) add('surveyAnswersIds', 'Hay una respuesta repetida')
  if (hasTwins(blank)) add('blankQuestionsIds', 'Hay una pregunta repetida')
  if (blank.length > 0 && !allowsBlank) add('blankQuestionsIds', 'Aquí no se puede votar en blanco')
  const known = new Set(questions.flatMap((question) => question.answers.map(({ id }) => id)))
  if (answers.some((id) => !known.has(id)))
    add('surveyAnswersIds', 'Hay una respuesta que no es de esta votación')
  if (blank.some((id) => questions.every((question) => question.id !== id)))
    add('blankQuestionsIds', 'Hay una pregunta que no es de esta votación')
  for (const question of questions) {
    const given = question.answers.filter(({ id }) => answers.includes(id)).length
    const isBlank = blank.includes(question.id)
    if (isBlank && given > 0)
      add('blankQuestionsIds', `«${question.question}» tiene respuesta y está en blanco`)
    if (!isBlank && given === 0) add('surveyAnswersIds', `Falta responder a «${question.question}»`)
    if (given > question.maxAnswersToSelect)
      add(
        'surveyAnswersIds',
        `En «${question.question}» se elige como mucho ${formatCount(question.maxAnswersToSelect, 'respuesta', 'respuestas')}`,
      )
  }
  if (faults.length > 0) return faults
  return { kind: 'survey', answers: sortNumbers(answers), blank: sortNumbers(blank) }
}

function judgeOpen(voting: Judged, sent: SentBallot): Choice | BallotFault[] {
  const { candidatures, ballotSize, allowsPartial } = voting
  const given = sent.candidatesIds ?? []
  // In which order somebody pressed would tell their ballot from others with the same people.
  const candidates = isRanked(voting) ? [...given] : sortNumbers(given)
  if (sent.blank) return { kind: 'open', candidates: [] }
  const known = new Set(candidatures.flatMap((one) => one.candidates.map(({ id }) => id)))
  const faults: BallotFault[] = []
  const add = (message: string) => faults.push({ path: 'candidatesIds', message })
  if (hasTwins(candidates)) add('Hay una persona repetida')
  if (candidates.some((id) => !known.has(id))) add('Hay alguien que no se presenta a esta votación')
  if (candidates.length > ballotSize) add(`Se eligen como mucho ${ballotSize}`)
  if (candidates.length === 0) add('No has elegido a nadie')
  else if (candidates.length < ballotSize && !allowsPartial) add(`Hay que elegir a ${ballotSize}`)
  return faults.length > 0 ? faults : { kind: 'open', candidates }
}

function judgeClosed({ candidatures }: Judged, sent: SentBallot): Choice | BallotFault[] {
  if (sent.blank) return { kind: 'closed', candidature: null }
  const chosen = sent.candidatureId ?? null
  if (chosen === null) return [{ path: 'candidatureId', message: 'No has elegido ninguna candidatura' }]
  return candidatures.some(({ id }) => id === chosen)
    ? { kind: 'closed', candidature: chosen }
    : [{ path: 'candidatureId', message: 'No se presenta a esta votación' }]
}

const hasTwins = (ids: readonly number[]) => new Set(ids).size < ids.length
const sortNumbers = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
