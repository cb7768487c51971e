import { z } from 'zod'
import { admins, leads, liaisons } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { day } from '#contract/fields.ts'

/** What may wait for staff, in the order in which it is told. */
export const waitingNames = [
  'enrolments',
  'erasures',
  'claims',
  'votings',
  'communications',
  'meetings',
  'returnedCharges',
  'bankReplies',
  'feeRequests',
  'duplicates',
  'imports',
  'uploads',
  'unsentMails',
  'comingOfAge',
  'records',
] as const
export type WaitingName = (typeof waitingNames)[number]

/** What may wait for who holds an office of an assembly, in the order in which it is told. */
export const ownWaitingNames = ['returned', 'minutes'] as const
export type OwnWaitingName = (typeof ownWaitingNames)[number]

/** The lists of the census of which the menu says how many rows they have. */
export const countedNames = ['members', 'outsiders', 'records', 'pending', 'duplicates'] as const
export type CountedName = (typeof countedNames)[number]

const count = z.number().int()

/** In how many days joins and leaves are counted; what is new is of the last of them. */
export const shownDays = 30

/** How much there is of something, and by which filters its list shows just that. */
const waits = z.object({ count, list: z.record(z.string(), z.string()) })
const ownStanding = z.object({ waiting: z.partialRecord(z.enum(ownWaitingNames), waits) })
export type OwnWorkStanding = z.output<typeof ownStanding>

const standing = z.object({
  /** Of what the caller may see to. */
  waiting: z.partialRecord(z.enum(waitingNames), waits),
  counts: z.record(z.enum(countedNames), count),
  /** Who joined and left on each of the last thirty days, today included. */
  moved: z.array(z.object({ day, joins: count, leaves: count })),
})
export type WorkStanding = z.output<typeof standing>

/** What staff find when they come to work (rule shell-15). */
export const work = endpoints({
  read: {
    method: 'GET',
    path: '/work',
    summary:
      'Lo que espera a quien pregunta, cuánto hay en el censo, y las altas y bajas de los últimos 30 días',
    allow: admins.toReach('everyone'),
    reply: standing,
  },
  own: {
    method: 'GET',
    path: '/work/own',
    summary: 'Lo que espera a responsable y enlace en su asamblea',
    allow: { ...leads.toReach('ownAssemblies'), ...liaisons.toReach('ownAssemblies') },
    reply: ownStanding,
  },
})
