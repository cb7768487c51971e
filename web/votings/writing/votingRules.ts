import { listVotingFaults, type VotingFault } from '#contract/votings/definition.ts'
import { texts } from '#contract/messages.ts'
import { mostPositions } from '#contract/votings/limits.ts'
import { listTypes, votingMethods } from '#contract/votings/summary.ts'
import { writtenShape } from '#contract/votings/voting.ts'
import type { Wrong } from '#web/kernel/form/form.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { readMoment } from '#web/kernel/form/moment.ts'
import { formatDay } from '#web/ui/format.ts'
import { parseNumber } from '#web/ui/NumberField.tsx'
import {
  toSent,
  votingValuesOf,
  type VotingValues,
  type WrittenVoting,
} from '#web/votings/writing/votingValues.ts'

/** What is wrong, by the field or the row in which it is: `questions.0.answers.1.answer`. */
export type WrongVoting = { readonly [name: string]: string | undefined }

/** What a moment is called in the form: its two fields. */
export type MomentName = 'start' | 'end' | 'enrolment' | 'claimsFrom' | 'claimsUntil'

export const momentFields = {
  start: ['startDay', 'startTime'],
  end: ['endDay', 'endTime'],
  enrolment: ['enrolmentDay', 'enrolmentTime'],
  claimsFrom: ['claimsFromDay', 'claimsFromTime'],
  claimsUntil: ['claimsUntilDay', 'claimsUntilTime'],
} as const satisfies Record<MomentName, readonly [keyof VotingValues, keyof VotingValues]>

const readTyped = (values: VotingValues, name: MomentName) => {
  const [day, time] = momentFields[name]
  return readMoment(values[day], values[time])
}

/** What is wrong with a day and an hour, which have to be said. */
function judgeMoment(values: VotingValues, name: MomentName): Wrong<VotingValues> {
  const [day, time] = momentFields[name]
  const { wrong } = readTyped(values, name)
  return { ...(wrong.day && { [day]: wrong.day }), ...(wrong.time && { [time]: wrong.time }) }
}

/** By the rule that the contract has for a field. */
function judgeField(name: 'name' | 'description' | 'url', values: VotingValues): Wrong<VotingValues> {
  const message = writtenShape[name].safeParse(values[name]).error?.issues[0]?.message
  return message === undefined ? {} : { [name]: message }
}

/** What is wrong with what it is called and when it is; a start that has passed since it was saved keeps it from being approved. */
export function judgeBasics(values: VotingValues, seen: WrittenVoting): WrongVoting {
  const start = readTyped(values, 'start').instant
  const end = readTyped(values, 'end').instant
  const before = votingValuesOf(seen)
  const isMoved = values.startDay !== before.startDay || values.startTime !== before.startTime
  const now = new Date(readServerTime())
  const isPast = isMoved && start !== undefined && start < now.toISOString()
  const isTurned = start !== undefined && end !== undefined && end <= start
  return {
    ...judgeMoment(values, 'start'),
    ...judgeMoment(values, 'end'),
    ...(isPast && {
      [formatDay(start) < formatDay(now) ? 'startDay' : 'startTime']: 'Ya ha pasado: elige un momento futuro',
    }),
    ...(isTurned && {
      [formatDay(end) < formatDay(start) ? 'endDay' : 'endTime']: 'Ha de acabar después de empezar',
    }),
    ...judgeField('name', values),
    ...judgeField('description', values),
    ...judgeField('url', values),
    ...(values.name.trim() === '' && { name: texts.required }),
    ...(values.description.trim() === '' && { description: texts.required }),
  }
}

const between = `Un número entre 1 y ${mostPositions}`
const isPlace = (typed: string) => {
  const value = parseNumber(typed)
  return value !== null && Number.isInteger(value) && value >= 1 && value <= mostPositions
}

/** Whether one of them is chosen: nothing else than a choice passes for one. */
const isOneOf = (choices: readonly string[], chosen: string) => choices.includes(chosen)

/** What is wrong with how it is voted. */
export function judgeKind(values: VotingValues): WrongVoting {
  if (values.kind === 'survey') return {}
  const { listType, votingMethodType, votesNumber, positionsNumberToAssign } = values
  if (!isOneOf(listTypes, listType)) return { listType: texts.required }
  if (listType !== 'Listas abiertas') return {}
  return {
    ...(!isOneOf(votingMethods, votingMethodType) && { votingMethodType: texts.required }),
    ...(votesNumber.trim() !== '' && !isPlace(votesNumber) && { votesNumber: between }),
    ...(!isPlace(positionsNumberToAssign) && {
      positionsNumberToAssign: positionsNumberToAssign.trim() === '' ? texts.required : between,
    }),
  }
}

/** A voting as what it lacks is judged of it. */
const toJudged = (values: VotingValues) => toSent(values)

/**
 * What is said of a field where it is typed. What a list has too few of, or twice, may wait: it is told beside the list and
 * in the summary, and keeps nobody from going on with a draft.
 */
const isOfField = ({ path }: VotingFault) => /\.(?:question|answer|name|maxAnswersToSelect)$/.test(path)

/** What is wrong with the rows of what is voted. */
export function judgeOptions(values: VotingValues): WrongVoting {
  const faults = listVotingFaults(toJudged(values)).filter((fault) => fault.step === 3 && isOfField(fault))
  const unread =
    values.kind === 'survey'
      ? values.questions.flatMap(({ maxAnswersToSelect }, at) =>
          /^\s*[1-9]\d?\s*$/.test(maxAnswersToSelect)
            ? []
            : [[`questions.${at}.maxAnswersToSelect`, 'Un número, 1 como mínimo'] as const],
        )
      : []
  return Object.fromEntries([...faults.map(({ path, message }) => [path, message] as const), ...unread])
}

/** What the lists of the third step still lack. */
export const listMissingOptions = (values: VotingValues): VotingFault[] =>
  listVotingFaults(toJudged(values)).filter((fault) => fault.step === 3 && !isOfField(fault))

/** What is wrong with who may vote; a filter that is on and chooses nothing would mean everybody. */
export function judgeVoters(values: VotingValues): WrongVoting {
  const { asked, voterTypes, assemblyIds, segmentId } = values
  const missing = 'Elige al menos uno, o quita el filtro'
  return {
    ...(voterTypes.length === 0 && { voterTypes: 'Elige al menos un tipo' }),
    ...(asked.includes('enrolment') && judgeMoment(values, 'enrolment')),
    ...(asked.includes('assemblies') && assemblyIds.length === 0 && { assemblyIds: missing }),
    ...(asked.includes('segment') && segmentId === '' && { segmentId: missing }),
    ...(asked.includes('claims') && judgeClaims(values)),
  }
}

function judgeClaims(values: VotingValues): WrongVoting {
  const unread = { ...judgeMoment(values, 'claimsFrom'), ...judgeMoment(values, 'claimsUntil') }
  if (Object.keys(unread).length > 0) return unread
  const told = listVotingFaults(toJudged(values)).filter(({ step }) => step === 4)
  return Object.fromEntries(
    told.map(({ path, message }) => [path === 'claimsFrom' ? 'claimsFromDay' : 'claimsUntilDay', message]),
  )
}

/** Whether who may vote is said so far that they can be counted. */
export const isCountable = (values: VotingValues) =>
  !Object.keys(judgeVoters(values)).some((name) => !name.startsWith('claims'))
