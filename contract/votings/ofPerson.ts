import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { claimStates, claimWishes } from '#contract/votings/electorate.ts'

/** A voting in whose roll somebody is. */
export const votingOfPerson = z.object({
  votingId: z.number().int(),
  name: z.string(),
  startDate: instant,
  endDate: instant,
  isAnnulled: z.boolean(),
  /** Before it opens there is the provisional roll of its claim period alone. */
  isProvisional: z.boolean(),
  /** Whether they took part; null until it is counted, for everybody (rule voting-7). */
  hasVoted: z.boolean().nullable(),
})
export type VotingOfPerson = z.output<typeof votingOfPerson>

/** What somebody asked of a provisional roll, and the answer. */
export const claimOfPerson = z.object({
  votingId: z.number().int(),
  votingName: z.string(),
  wish: z.enum(claimWishes),
  text: z.string(),
  state: z.enum(claimStates),
  madeAt: instant,
  decidedAt: instant.nullable(),
  answer: z.string(),
})
export type ClaimOfPerson = z.output<typeof claimOfPerson>

/** What is known of somebody's votings, for their file: never a ballot (rule voting-7). */
export const personVotings = endpoints({
  votingsOf: {
    method: 'GET',
    path: '/affiliate/:id/votings',
    summary: 'En qué censos electorales está una persona y, tras el recuento, si votó; con sus reclamaciones',
    allow: admins.toReach('unblocked'),
    params: z.strictObject({ id }),
    reply: z.object({
      votings: z.array(votingOfPerson),
      claims: z.array(claimOfPerson),
      /** Until when they vote in nothing that begins without a letter, and why, in a sentence; null where their account votes (rule voting-16). */
      letterNeed: z.string().nullable(),
    }),
    action: 'personVotingsRead',
    shows: { 'params.id': 'affiliate' },
    lookup: { 'params.id': 'profile' },
  },
})
