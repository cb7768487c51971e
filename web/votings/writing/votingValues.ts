import type { ListType, VotingMethod } from '#contract/votings/summary.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { defaultVoterTypes, voterTypes } from '#contract/votings/voting.ts'
import { isSame } from '#web/kernel/form/form.ts'
import { readMoment, writeDay, writeTime } from '#web/kernel/form/moment.ts'
import { formatDay } from '#web/ui/format.ts'
import { parseNumber } from '#web/ui/NumberField.tsx'

/** What narrows who may vote, each switched on for itself; and the time to claim. */
export const filterNames = ['enrolment', 'assemblies', 'segment', 'claims'] as const
export type FilterName = (typeof filterNames)[number]

export type AnswerValues = { id: number | null; answer: string }
export type QuestionValues = {
  id: number | null
  question: string
  maxAnswersToSelect: string
  answers: AnswerValues[]
}
export type CandidateValues = { id: number | null; name: string; description: string }
export type CandidatureValues = {
  id: number | null
  name: string
  description: string
  uniqueCandidature: boolean
  candidates: CandidateValues[]
}

/** A voting as it is typed. Numbers and moments are texts, as their controls have them. */
export type VotingValues = {
  name: string
  description: string
  url: string
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  kind: 'survey' | 'lists'
  listType: '' | ListType
  votingMethodType: '' | VotingMethod
  votesNumber: string
  positionsNumberToAssign: string
  allowsPartial: boolean
  allowsBlank: boolean
  questions: QuestionValues[]
  candidatures: CandidatureValues[]
  voterTypes: string[]
  /** The filters that are on. */
  asked: FilterName[]
  enrolmentDay: string
  enrolmentTime: string
  assemblyIds: string[]
  segmentId: string
  claimsFromDay: string
  claimsFromTime: string
  claimsUntilDay: string
  claimsUntilTime: string
}

/** A voting that is not begun yet: what its form starts with. */
export const unbegun = {
  name: '',
  description: '',
  url: null as string | null,
  startDate: null as string | null,
  endDate: null as string | null,
  survey: true,
  listType: null as ListType | null,
  votingMethodType: null as VotingMethod | null,
  votesNumber: null as number | null,
  positionsNumberToAssign: null as number | null,
  allowsPartial: false,
  allowsBlank: true,
  questions: [] as Voting['questions'],
  candidatures: [] as Voting['candidatures'],
  allowedAssembliesIds: [] as number[],
  allowedAssemblyInscriptionDate: null as string | null,
  voterTypes: [...defaultVoterTypes] as number[],
  segmentId: null as number | null,
  claimsFrom: null as string | null,
  claimsUntil: null as string | null,
}
/** One that is written: begun or not. */
export type WrittenVoting = (typeof unbegun & { id: number; version?: number }) | Voting

const typedDay = (instant: string | null) => (instant === null ? '' : writeDay(formatDay(instant)))
const typedTime = (instant: string | null) => (instant === null ? '' : writeTime(instant))
const typedNumber = (value: number | null) => (value === null ? '' : `${value}`)

/** What each filter chooses, where it is off. */
export const noFilters = {
  enrolment: { enrolmentDay: '', enrolmentTime: '' },
  assemblies: { assemblyIds: [] as string[] },
  segment: { segmentId: '' },
  claims: { claimsFromDay: '', claimsFromTime: '', claimsUntilDay: '', claimsUntilTime: '' },
} satisfies Record<FilterName, Partial<VotingValues>>

/** A voting as its form begins. */
export function votingValuesOf(of: WrittenVoting): VotingValues {
  const isOn: Record<FilterName, boolean> = {
    enrolment: of.allowedAssemblyInscriptionDate !== null,
    assemblies: of.allowedAssembliesIds.length > 0,
    segment: of.segmentId !== null,
    claims: of.claimsFrom !== null || of.claimsUntil !== null,
  }
  return {
    name: of.name,
    description: of.description,
    url: of.url ?? '',
    startDay: typedDay(of.startDate),
    startTime: typedTime(of.startDate),
    endDay: typedDay(of.endDate),
    endTime: typedTime(of.endDate),
    kind: of.survey ? 'survey' : 'lists',
    listType: of.listType ?? '',
    votingMethodType: of.votingMethodType ?? '',
    votesNumber: typedNumber(of.votesNumber),
    positionsNumberToAssign: typedNumber(of.positionsNumberToAssign),
    allowsPartial: of.allowsPartial,
    allowsBlank: of.allowsBlank,
    questions: of.questions.map(({ id, question, maxAnswersToSelect, answers }) => ({
      id,
      question,
      maxAnswersToSelect: `${maxAnswersToSelect}`,
      answers: answers.map((one) => ({ id: one.id, answer: one.answer })),
    })),
    candidatures: of.candidatures.map(({ id, name, description, uniqueCandidature, candidates }) => ({
      id,
      name,
      description,
      uniqueCandidature,
      candidates: candidates.map((one) => ({ id: one.id, name: one.name, description: one.description })),
    })),
    voterTypes: of.voterTypes.map(String),
    asked: filterNames.filter((filter) => isOn[filter]),
    enrolmentDay: typedDay(of.allowedAssemblyInscriptionDate),
    enrolmentTime: typedTime(of.allowedAssemblyInscriptionDate),
    assemblyIds: of.allowedAssembliesIds.map(String),
    segmentId: typedNumber(of.segmentId),
    claimsFromDay: typedDay(of.claimsFrom),
    claimsFromTime: typedTime(of.claimsFrom),
    claimsUntilDay: typedDay(of.claimsUntil),
    claimsUntilTime: typedTime(of.claimsUntil),
  }
}

const momentOf = (day: string, time: string) => readMoment(day, time).instant ?? null
const numberOf = (typed: string) => parseNumber(typed)

/** Who may vote, as the calls are sent it. */
export const toVoters = (values: VotingValues) => ({
  voterTypes: voterTypes.filter((type) => values.voterTypes.includes(`${type}`)),
  allowedAssembliesIds: values.assemblyIds.map(Number),
  allowedAssemblyInscriptionDate: momentOf(values.enrolmentDay, values.enrolmentTime),
  segmentId: values.segmentId === '' ? null : Number(values.segmentId),
})

/** A voting as the calls are sent it. */
export const toSent = (values: VotingValues) => ({
  name: values.name,
  description: values.description,
  url: values.url.trim() === '' ? null : values.url,
  startDate: momentOf(values.startDay, values.startTime),
  endDate: momentOf(values.endDay, values.endTime),
  survey: values.kind === 'survey',
  listType: values.listType === '' ? null : values.listType,
  votingMethodType: values.votingMethodType === '' ? null : values.votingMethodType,
  votesNumber: numberOf(values.votesNumber),
  positionsNumberToAssign: numberOf(values.positionsNumberToAssign),
  allowsPartial: values.allowsPartial,
  allowsBlank: values.allowsBlank,
  questions: values.questions.map((question) => ({
    ...question,
    maxAnswersToSelect: numberOf(question.maxAnswersToSelect) ?? 1,
  })),
  candidatures: values.candidatures,
  ...toVoters(values),
  claimsFrom: momentOf(values.claimsFromDay, values.claimsFromTime),
  claimsUntil: momentOf(values.claimsUntilDay, values.claimsUntilTime),
})

/** What differs from what was seen: all that a call is sent. */
export function toChange(values: VotingValues, seen: WrittenVoting) {
  const before: Record<string, unknown> = toSent(votingValuesOf(seen))
  return Object.fromEntries(
    Object.entries(toSent(values)).filter(([name, value]) => !isSame(value, before[name])),
  )
}
