import { z } from 'zod'
import { instant, line, paragraphs } from '#contract/fields.ts'
import { blankToNull } from '#contract/formSchemas.ts'
import { votingLimits as most, mostPositions } from '#contract/votings/limits.ts'
import {
  listTypes,
  ownStanding,
  votingMethods,
  votingStatuses,
  votingSummary,
  type VotingStatus,
} from '#contract/votings/summary.ts'

/** What each status is called in the table. */
export const votingStatusLabels: Record<VotingStatus, string> = {
  DRAFT: 'Borrador',
  PENDING: 'Pendiente',
  APPROVED: 'Aprobada',
  IN_PROGRESS: 'En progreso',
  CLOSED: 'Cerrada',
  ERROR: 'Error',
}

/** Who may vote by their type of inscription, unless a voting says otherwise (rule voting-3). */
export const defaultVoterTypes = [1, 2] as const
export const voterTypes = [1, 2, 3] as const

const number = z.number().int()
/** The number of an option is the server's; of a new one it is null or absent. */
const optionId = number.min(1).max(2_147_483_647).nullable().default(null)
const name = line(most.name)
const description = paragraphs(most.description).default('')

/** What is asked in a survey; drafts may be incomplete. */
export const questionDraft = z.strictObject({
  id: optionId,
  question: name,
  maxAnswersToSelect: number.min(1).max(most.answers).default(1),
  answers: z.array(z.strictObject({ id: optionId, answer: name })).max(most.answers),
})

/** A candidature with its candidates in their order; with `uniqueCandidature` they are shown as one block (rule voting-5). */
export const candidatureDraft = z.strictObject({
  id: optionId,
  name,
  description,
  uniqueCandidature: z.boolean().default(false),
  candidates: z
    .array(
      z.strictObject({
        id: optionId,
        name,
        description,
        /** Their place, from 1; what is sent is ignored, because the order of the list says it. */
        position: z.unknown().optional(),
      }),
    )
    .max(most.candidates),
})

const moment = blankToNull(instant.transform((sent) => new Date(sent).toISOString()))
/** Epoch 0 is what older clients send for no date. */
const enrolmentDate = z
  .preprocess((sent) => (sent === '' || sent === 0 || sent === undefined ? null : sent), instant.nullable())
  .transform((sent) => (sent === null || Date.parse(sent) === 0 ? null : new Date(sent).toISOString()))

/** What staff say of a voting, field by field; all of it may be missing in a draft. */
export const writtenShape = {
  name,
  description: paragraphs(most.description),
  /** Where more can be read. */
  url: blankToNull(
    line(500).refine(
      (text) => /^https:\/\/[^\s/]/.test(text) && URL.canParse(text),
      'Ha de ser una dirección que empiece por https://',
    ),
  ),
  startDate: moment,
  endDate: moment,
  survey: z.boolean(),
  listType: blankToNull(z.enum(listTypes)),
  votingMethodType: blankToNull(z.enum(votingMethods)),
  /** K: how many candidates a ballot names; without it as many as there are positions. */
  votesNumber: number.min(1).max(mostPositions).nullable(),
  /** S: how many positions are filled. */
  positionsNumberToAssign: number.min(1).max(mostPositions).nullable(),
  questions: z.array(questionDraft).max(most.questions),
  candidatures: z.array(candidatureDraft).max(most.candidatures),
  allowsPartial: z.boolean(),
  allowsBlank: z.boolean(),
  allowedAssembliesIds: z.array(number.min(1).max(2_147_483_647)).max(1000),
  allowedAssemblyInscriptionDate: enrolmentDate,
  voterTypes: z
    .array(z.literal([1, 2, 3]))
    .min(1, 'Elige al menos un tipo')
    .max(3),
  segmentId: number.min(1).max(2_147_483_647).nullable(),
  /** From when the provisional roll is shown, and until when whoever is not right in it may claim. */
  claimsFrom: moment,
  claimsUntil: moment,
}
const written = z.object(writtenShape)
export type Written = z.output<typeof written>

/** What is judged or numbered before it is kept; all else is kept as it is sent. */
const caredFor = ['questions', 'candidatures', 'allowedAssembliesIds', 'voterTypes', 'segmentId'] as const
export type PlainField = Exclude<keyof Written, (typeof caredFor)[number]>

/** The fields that are kept as they are sent. */
export const plainFields = Object.keys(writtenShape).filter(
  (field): field is PlainField => !caredFor.some((one) => one === field),
)

const ignored = z.unknown().optional()
/** What older clients send along and the server decides (rule wire-4). */
export const decidedByServer = {
  id: ignored,
  userCreator: ignored,
  creationDate: ignored,
  status: ignored,
  allowedAssemblies: ignored,
}

const question = z.object({
  id: number,
  question: z.string(),
  maxAnswersToSelect: number,
  answers: z.array(z.object({ id: number, answer: z.string() })),
})
export type Question = z.output<typeof question>
const candidature = z.object({
  id: number,
  name: z.string(),
  description: z.string(),
  uniqueCandidature: z.boolean(),
  candidates: z.array(z.object({ id: number, name: z.string(), description: z.string(), position: number })),
})
export type Candidature = z.output<typeof candidature>

const rollFacts = z.object({ rollId: number, total: number, hash: z.string() })

export const voting = votingSummary.extend({
  questions: z.array(question),
  candidatures: z.array(candidature),
  allowsPartial: z.boolean(),
  allowsBlank: z.boolean(),
  allowedAssembliesIds: z.array(number),
  voterTypes: z.array(number),
  segmentId: number.nullable(),
  /** Stays when the segment has been deleted; told to staff alone. */
  segmentName: z.string().nullable(),
  claimsFrom: instant.nullable(),
  claimsUntil: instant.nullable(),
  /** K as it holds: how many choices a ballot has at most; of a survey, how many questions there are. */
  ballotSize: number,
  version: number,
  /** When it was last written, to staff; others read null. */
  updatedAt: instant.nullable(),
  /** SHA-256 of the definition that was approved, in hexadecimal. */
  definitionHash: z.string().nullable(),
  /** SHA-256 of who may vote as it was approved, to staff; others read it in the archive. */
  votersHash: z.string().nullable(),
  /** Those who may vote, once it has opened: their roll reads how many, and so does staff (rule voting-4). */
  census: rollFacts.nullable(),
  /** The roll of its claim period, to staff alone. */
  provisionalCensus: rollFacts.nullable(),
  /** Each time that its end was put off, with the reason, the first one first (rule voting-2). */
  extensions: z.array(z.object({ at: instant, endDate: instant, reason: z.string() })),
  annulledAt: instant.nullable(),
  /** When a reminder left last, by hand or by itself, to staff alone. */
  remindedAt: instant.nullable(),
  /** The hash of the latest entry of its chain. */
  chainHead: z.string().nullable(),
  isCounted: z.boolean(),
  own: ownStanding,
  may: z.object({
    edit: z.boolean(),
    approve: z.boolean(),
    /** The statuses to which the caller may move it. */
    moveTo: z.array(z.enum(votingStatuses)),
    remove: z.boolean(),
    extend: z.boolean(),
    /** A voting that a restore has held up, or that could not be opened, go on or be counted. */
    resume: z.boolean(),
    annul: z.boolean(),
    remind: z.boolean(),
    seeResults: z.boolean(),
  }),
})
export type Voting = z.output<typeof voting>
