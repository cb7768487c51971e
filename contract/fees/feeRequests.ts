import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { maxFee, wholeEurosError } from '#contract/fees/basics/fees.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { feeRequestOfPerson, feeRequestStates } from '#contract/fees/ofPerson.ts'
import { day, id, instant, paragraphs } from '#contract/fields.ts'
import { choiceFilter, idFilter, manyFilter } from '#contract/filters.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'

const request = feeRequestOfPerson.extend({
  affiliateId: z.number().int(),
  fullName: z.string(),
  idDocument: z.string(),
  /** What is paid now: euros, and how often. */
  fee: z.number(),
  feePeriod: z.enum(periods).nullable(),
  decidedBy: z.string().nullable(),
  createdAt: instant,
})
export type FeeRequest = z.output<typeof request>

/** One request, with what was paid before it was granted, and what has become of that since. */
const requestDetails = request.extend({
  /** Null where nothing is granted, or it is not known. */
  before: z.object({ cents: z.number().int(), period: z.enum(periods).nullable() }).nullable(),
  /** Whether what was granted is over, and is paid still. */
  isEnded: z.boolean(),
  restoredAt: instant.nullable(),
  restoredBy: z.string().nullable(),
})
export type FeeRequestDetails = z.output<typeof requestDetails>

/** Of what was granted until a day that has come, and is paid still: somebody puts it right. */
const ended = choiceFilter(['true'])
const listQuery = z.strictObject({
  ended,
  state: manyFilter(z.enum(feeRequestStates)),
  affiliateId: idFilter,
  ...pageRequest(['waiting', 'createdAt'], { sort: 'waiting', direction: 'desc' }),
})
const params = z.strictObject({ id })

/** How a request is answered: as it was asked, with another amount between that and what is paid now, or not; a refusal says why. */
export const feeDecision = z
  .strictObject({
    decision: z.enum(['aceptada', 'rechazada']),
    answer: paragraphs(2000).default(''),
    /** What is granted instead of what was asked for. */
    granted: z
      .strictObject({
        cents: z
          .number()
          .int()
          .min(0)
          .max(maxFee * 100)
          .multipleOf(100, wholeEurosError),
        period: z.enum(periods),
      })
      .optional(),
    /** The last day for which it is granted. */
    until: day.optional(),
  })
  .refine(({ decision, granted, until }) => decision === 'aceptada' || (!granted && !until), {
    path: ['granted'],
    error: 'De lo que se rechaza no se concede nada',
  })
  .refine(({ decision, answer }) => decision === 'aceptada' || answer !== '', {
    path: ['answer'],
    error: 'Escribe por qué: es lo que la persona leerá',
  })

/** What members ask to pay, for super admins to answer (rule fee-11). */
export const feeRequests = endpoints({
  list: {
    method: 'GET',
    path: '/fee-requests',
    summary: 'Peticiones de pagar otra cuota; las que esperan, primero',
    allow: superAdmins.toReach('unblocked'),
    query: listQuery,
    reply: pageOf(request),
    action: ({ query }) => (query['size'] === -1 || query['affiliateId'] ? 'feeRequestsListed' : undefined),
    shows: { 'reply.content.affiliateId': 'affiliate' },
    lookup: { 'query.affiliateId': 'profile' },
  },
  export: {
    method: 'GET',
    path: '/fee-requests/export',
    summary: 'Descarga de las peticiones de pagar otra cuota, en .xlsx o .csv',
    allow: superAdmins.toReach('unblocked'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'feeRequestsExported',
    shows: { 'reply.content.affiliateId': 'affiliate' },
    lookup: { 'query.affiliateId': 'profile' },
  },
  get: {
    method: 'GET',
    path: '/fee-requests/:id',
    summary: 'Una petición de pagar otra cuota',
    allow: superAdmins.toReach('unblocked'),
    params,
    reply: requestDetails,
    action: 'feeRequestRead',
    shows: { 'reply.affiliateId': 'affiliate' },
  },
  decide: {
    method: 'POST',
    path: '/fee-requests/:id/decision',
    summary:
      'Acepta una petición, o concede otra cantidad entre lo que pide y lo que paga, y cambia la cuota; o la rechaza. Se avisa a la persona',
    allow: superAdmins.toReach('unblocked'),
    params,
    body: feeDecision,
    reply: requestDetails,
    action: 'feeRequestDecided',
    shows: { 'reply.affiliateId': 'affiliate' },
  },
  restore: {
    method: 'POST',
    path: '/fee-requests/:id/restore',
    summary:
      'Vuelve a la cuota de antes, cuando ha pasado el plazo de lo que se concedió. Se avisa a la persona',
    allow: superAdmins.toReach('unblocked'),
    params,
    reply: requestDetails,
    action: 'feeRestored',
    shows: { 'reply.affiliateId': 'affiliate' },
  },
})
