import { z } from 'zod'
import { admins, signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { ownStanding, votingStatuses, votingSummary } from '#contract/votings/summary.ts'

const count = z.number().int()
/** Whoever asks is answered the votings in which they may vote; admins all (rule voting-4). */
const everybody = { ...signedIn.toReach('themselves'), ...admins.toReach('everyone') }

const own = (path: `/${string}`, summary: string) =>
  ({
    method: 'GET',
    path,
    summary,
    allow: signedIn.toReach('themselves'),
    query: z.strictObject(
      pageRequest(['id', 'name', 'startDate', 'endDate'], { sort: 'id', direction: 'asc', size: 100 }),
    ),
    reply: pageOf(votingSummary.extend({ own: ownStanding })),
  }) as const

/** The votings that whoever asks sees, as home and «Votaciones» show them; apart from what staff do, so that they load little. */
export const seenVotings = endpoints({
  current: own(
    '/logged/user-current-votings',
    'Votaciones en curso en las que puede votar quien pregunta, con las que están paradas',
  ),
  next: own('/logged/user-next-votings', 'Próximas votaciones en las que podrá votar quien pregunta'),
  claimable: {
    method: 'GET',
    path: '/voting/claimable',
    summary:
      'Votaciones cuyo censo provisional se puede mirar y reclamar ahora, con si está en él quien pregunta',
    allow: signedIn.toReach('themselves'),
    reply: z.object({
      votings: z.array(
        votingSummary.extend({
          own: ownStanding,
          /** Whether they are in its provisional roll, whatever their account. */
          isListed: z.boolean(),
          claimsUntil: instant.nullable(),
          /** Whether it is of an assembly of theirs, or of all. */
          concernsCaller: z.boolean(),
          /** Nobody claims twice. */
          hasClaimed: z.boolean(),
        }),
      ),
    }),
  },
  letterNeed: {
    method: 'GET',
    path: '/voting/letter-need',
    summary: 'Hasta cuándo no vota sin una carta quien pregunta, y por qué, en una frase',
    allow: signedIn.toReach('themselves'),
    reply: z.object({
      /** Null where their account votes. */
      need: z.string().nullable(),
    }),
  },
  past: own(
    '/logged/user-past-votings',
    'Votaciones terminadas o anuladas en cuyo censo estaba quien pregunta',
  ),
  counts: {
    method: 'GET',
    path: '/voting/counts',
    summary:
      'Cuántas votaciones ve quien pregunta, por su tipo, y a administración cuántas hay en cada estado',
    allow: everybody,
    reply: z.object({
      surveys: count,
      lists: count,
      total: count,
      /** Null to whoever is not of administration. */
      byStatus: z.record(z.enum(votingStatuses), count).nullable(),
      /** How many claims wait for administration, of votings that have not begun; null to others. */
      claims: count.nullable(),
    }),
  },
  calendar: {
    method: 'GET',
    path: '/voting/calendar',
    summary: 'Votaciones que ve quien pregunta y que están abiertas algún día entre dos, como mucho 62',
    allow: everybody,
    query: z
      .strictObject({ from: day, to: day })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'El último día es después del primero' })
      .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < 62, {
        path: ['to'],
        message: 'Como mucho 62 días',
      }),
    reply: z.object({ votings: z.array(votingSummary.extend({ own: ownStanding })) }),
  },
})
