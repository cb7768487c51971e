import { z } from 'zod'
import { admins, signedIn } from '#contract/actor.ts'
import { basicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { chainEntry } from '#contract/chain.ts'
import { id } from '#contract/fields.ts'
import { results, lotSource, tieDecision } from '#contract/votings/results.ts'

const count = z.number().int()
const params = z.strictObject({ id })
const ofAdmins = admins.toReach('everyone')
const everybody = { ...signedIn.toReach('themselves'), ...ofAdmins }

/** What happens to a voting, in the order in which its chain has it. */
export const chainKinds = [
  'created',
  'edited',
  'pending',
  'draft',
  'approved',
  'provisional',
  'opened',
  'lettersPrinted',
  'extended',
  'closed',
  'counted',
  'lotAnnounced',
  'tieSettled',
  'resultSettled',
  'restored',
  'failed',
  'resumed',
  'annulled',
] as const
export type ChainKind = (typeof chainKinds)[number]

/** All that is public of a voting: its file is this, and `npm run verify-voting -- FILE` re-checks it (rule voting-11). */
export const archive = z.object({
  v: z.literal(1),
  id: count,
  /** The canonical text that was approved; its SHA-256 is in the chain. */
  definition: z.string().nullable(),
  /** What was counted, in canonical text, and the result that follows from it. */
  tally: z.string().nullable(),
  result: z.string().nullable(),
  /** The codes of all ballots that are in, in their order; after the close. */
  receipts: z.array(z.string()).nullable(),
  chain: z.array(chainEntry),
})
export type Archive = z.output<typeof archive>

/** What a voting came to, once it is closed (rules voting-8 to voting-11). */
export const outcome = endpoints({
  results: {
    method: 'GET',
    path: '/voting/results/:id',
    summary: 'Resultado de una votación cerrada; hasta el cierre no existe para nadie',
    allow: everybody,
    params,
    reply: results,
    throttle: [{ by: 'account', of: 'attempts', most: 300, minutes: 10 }],
  },
  archive: {
    method: 'GET',
    path: '/voting/:id/archive',
    summary:
      'Todo lo público de una votación aprobada: su cadena y, tras el cierre, su recuento y sus códigos',
    allow: everybody,
    params,
    reply: archive,
    costly: true,
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 10 }],
  },
})

/** The papers of what a voting came to (rule voting-8). */
export const votingPapers = endpoints({
  act: {
    method: 'GET',
    path: '/voting/:id/act',
    summary:
      'El acta de una votación cerrada, en PDF, con las huellas de su definición, su censo y su resultado',
    allow: everybody,
    params,
    reply: fileReply,
    action: 'votingActDownloaded',
    costly: true,
    throttle: [{ by: 'account', of: 'attempts', most: 20, minutes: 10 }],
  },
  turnout: {
    method: 'GET',
    path: '/voting/:id/turnout',
    summary:
      'Participación por asambleas de una votación cerrada, de las que tienen al menos diez personas en su censo',
    allow: ofAdmins,
    params,
    reply: z.object({
      assemblies: z.array(basicAssembly.extend({ census: count, voted: count, percent: z.string() })),
      /** Of those without an assembly or of one with fewer than ten, together; null where they are fewer than ten. */
      others: z.object({ census: count, voted: count, percent: z.string() }).nullable(),
    }),
    action: 'votingTurnoutRead',
  },
})

/** How its ties are settled (rule voting-10). */
export const votingTies = endpoints({
  announceLot: {
    method: 'POST',
    path: '/voting/:id/announce-lot',
    summary: 'Anuncia de dónde saldrá el número con el que se sortea un empate, antes de que se sepa',
    allow: ofAdmins,
    params,
    body: lotSource,
    reply: results,
    action: 'votingTieSettled',
  },
  settleTie: {
    method: 'POST',
    path: '/voting/:id/settle-tie',
    summary: 'Deshace un empate por los estatutos o por el sorteo anunciado, y lo anota para siempre',
    allow: ofAdmins,
    params,
    body: tieDecision,
    reply: results,
    action: 'votingTieSettled',
  },
})
