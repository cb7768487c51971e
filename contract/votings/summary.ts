import { z } from 'zod'
import { basicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { instant } from '#contract/fields.ts'

export const votingStatuses = ['DRAFT', 'PENDING', 'APPROVED', 'IN_PROGRESS', 'CLOSED', 'ERROR'] as const
export type VotingStatus = (typeof votingStatuses)[number]

export const listTypes = ['Listas abiertas', 'Listas cerradas'] as const
export type ListType = (typeof listTypes)[number]
export const votingMethods = ['Dowdall', 'Total de votos'] as const
export type VotingMethod = (typeof votingMethods)[number]

/**
 * Why a voting stands in error: it was annulled and does not count; or it could not be opened, or counted, was stopped while
 * it was open because its key or its roll are others, or a copy was restored that may lack ballots: these may be mended.
 */
export const votingTroubles = ['annulled', 'restored', 'unopened', 'stopped', 'uncounted'] as const
export type VotingTrouble = (typeof votingTroubles)[number]

/** The kinds of ballot: what a voter is asked for. */
export const ballotKinds = ['survey', 'open', 'closed'] as const
export type BallotKind = (typeof ballotKinds)[number]

const number = z.number().int()

/** A voting in a list. */
export const votingSummary = z.object({
  id: number,
  name: z.string(),
  description: z.string(),
  url: z.string().nullable(),
  /** Who began it, to staff; others read null. */
  userCreator: z.string().nullable(),
  creationDate: instant,
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  survey: z.boolean(),
  listType: z.enum(listTypes).nullable(),
  votingMethodType: z.enum(votingMethods).nullable(),
  votesNumber: number.nullable(),
  positionsNumberToAssign: number.nullable(),
  /** As the clock of the database has it now (rule voting-2). */
  status: z.enum(votingStatuses),
  /** Null while it does not stand in error. */
  trouble: z.enum(votingTroubles).nullable(),
  /** Why it stands in error, or came back to be written. */
  reason: z.string().nullable(),
  allowedAssemblies: z.array(basicAssembly.pick({ id: true, assemblyName: true })),
  allowedAssemblyInscriptionDate: instant.nullable(),
  /** How many claims of its provisional roll wait to be decided, to staff; others read null. */
  waitingClaims: number.nullable(),
  /** Whether staff may delete it now, to them; others read null. */
  isRemovable: z.boolean().nullable(),
})
export type VotingSummary = z.output<typeof votingSummary>

/** What somebody can do with a voting as a voter. */
export const ownStanding = z.object({
  /** Whether the caller may vote in it: by its roll or, before there is one, as of now; nobody may where it stands in error. */
  canVote: z.boolean(),
  /** Why not, in a sentence; null when they can. */
  why: z.string().nullable(),
  hasVoted: z.boolean(),
  /** Whether they are a voter whose account does not vote in it without a letter (rule voting-16). */
  needsLetter: z.boolean(),
})
export type OwnStanding = z.output<typeof ownStanding>

/** What a ballot asks for. */
export const ballotKindOf = ({ survey, listType }: Pick<VotingSummary, 'survey' | 'listType'>): BallotKind =>
  survey ? 'survey' : listType === 'Listas cerradas' ? 'closed' : 'open'

/** Whether it counts in which order a ballot names people: each of «Total de votos» gets one vote. */
export const isRanked = ({ votingMethodType }: Pick<VotingSummary, 'votingMethodType'>): boolean =>
  votingMethodType === 'Dowdall'
