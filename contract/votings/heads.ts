import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

/** Where a voting that has opened stands, for those who may know nothing else of it. */
export const headStates = ['open', 'ended', 'counted', 'stopped', 'annulled'] as const
export type HeadState = (typeof headStates)[number]

const votingHead = z.object({
  id: z.number().int(),
  state: z.enum(headStates),
  startDate: instant,
  endDate: instant,
  /** How many entries its chain has. */
  entries: z.number().int(),
  /** The hash of the latest of them, in hexadecimal. */
  head: z.string(),
})
export type VotingHead = z.output<typeof votingHead>

/** How long what was read is said again, in seconds, however many ask. */
export const headsKept = 10

/** The latest hashes of votings, for everybody and without a session (rule voting-11). */
export const votingHeads = endpoints({
  list: {
    method: 'GET',
    path: '/voting-heads',
    summary:
      'La última huella de cada votación que se ha abierto, la más nueva primero: sin título y sin nadie',
    allow: anyone.toReach('nobody'),
    reply: z.object({ votings: z.array(votingHead) }),
    throttle: [{ by: 'address', of: 'attempts', most: 300, minutes: 10 }],
  },
})
