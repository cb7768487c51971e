import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { day, id, instant, line, requiredLine } from '#contract/fields.ts'
import { amountFilter, choiceFilter, dayFilter, idFilter, textFilter } from '#contract/filters.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import {
  batchStates,
  chargeKinds,
  chargeStates,
  mandateStates,
  paymentWays,
  settlements,
} from '#contract/fees/basics/chargeStates.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { bankReplyKinds, lineMatches, lineStates } from '#contract/fees/basics/replyStates.ts'

const number = z.number().int()
const text = z.string().nullable()

const charge = z.object({
  id: number,
  /** Names it for ever at the bank. */
  reference: z.string(),
  kind: z.enum(chargeKinds),
  /** Null: of somebody outside the census, of whom there is a record. */
  affiliateId: number.nullable(),
  recordId: number.nullable(),
  idDocument: text,
  name: text,
  lastName1: text,
  lastName2: text,
  /** Of a fee: the first and the last day that it is for. */
  coversFrom: day.nullable(),
  coversTo: day.nullable(),
  period: z.enum(periods).nullable(),
  cents: number,
  settledBy: z.enum(settlements),
  state: z.enum(chargeStates),
  chargedOn: day,
  batchId: number.nullable(),
  returnedOn: day.nullable(),
  returnCode: text,
  /** Somebody has to decide what follows. */
  waits: z.boolean(),
  /** The charge that it collects again, and the one that collects it again. */
  retryOf: number.nullable(),
  retriedBy: number.nullable(),
  note: text,
})
export type Charge = z.output<typeof charge>

const chargeDetails = charge.extend({
  explained: z.string(),
  concept: z.string(),
  /** Whom the bank charges; masked. */
  holder: text,
  iban: text,
  sequence: text,
  mandate: z
    .object({ id: number, reference: z.string(), state: z.enum(mandateStates), reason: text })
    .nullable(),
  batch: z.object({ id: number, state: z.enum(batchStates), chargedOn: day }).nullable(),
  /** Two profiles of one person were charged for the same days. */
  doubled: z.boolean(),
  /** Whether its person left, or has died: nothing more is collected. */
  isClosed: z.boolean(),
  /** It came back, and has not been paid, collected again or forgiven since. */
  isOwed: z.boolean(),
  /** What is owed of it: of a fee the share of the days that nothing pays. */
  dueCents: number,
  author: text,
  createdAt: instant,
  stateAt: instant,
  /** Who forgave it, left it owed or does not collect it again any more, and when. */
  decidedBy: text,
  decidedAt: instant.nullable(),
  /** The mandate of its person as it is now; null without one. */
  openMandate: z.enum(mandateStates).nullable(),
  /** Payments of its days, and waivers, if it came back. */
  paidBy: z.array(z.object({ id: number, settledBy: z.enum(settlements), chargedOn: day })),
  /** What the bank has said of it. */
  lines: z.array(
    z.object({
      replyId: number,
      position: number,
      kind: z.enum(bankReplyKinds),
      bookedOn: day,
      code: text,
      cents: number.nullable(),
      match: z.enum(lineMatches),
      state: z.enum(lineStates),
      why: z.string(),
    }),
  ),
  /** Those that collected it again, or paid it as a donation, also the cancelled ones. */
  retries: z.array(
    z.object({
      id: number,
      settledBy: z.enum(settlements),
      state: z.enum(chargeStates),
      chargedOn: day,
      author: text,
      createdAt: instant,
    }),
  ),
})
export type ChargeDetails = z.output<typeof chargeDetails>

const filters = {
  /** A name or a document, or the number of a profile. */
  q: textFilter,
  affiliateId: idFilter,
  state: choiceFilter(chargeStates),
  kind: choiceFilter(chargeKinds),
  settledBy: choiceFilter(settlements),
  period: choiceFilter(periods),
  /** Of the days that a fee is for; of a donation, of its charge. */
  year: amountFilter(z.number().int().min(1900).max(2099)),
  chargedFrom: dayFilter,
  chargedTo: dayFilter,
  batchId: idFilter,
  /** Came back by an answer of the bank. */
  replyId: idFilter,
  waits: choiceFilter(['true']),
  /** Came back for a reason after which it may be collected again, and is not yet. */
  retriable: choiceFilter(['true']),
  /** Collects again what came back, and waits for a batch. */
  retries: choiceFilter(['true']),
}
const summaryQuery = z.strictObject(filters)
const listQuery = z.strictObject({
  ...filters,
  ...pageRequest(['id', 'chargedOn', 'cents', 'returnedOn'], { sort: 'chargedOn', direction: 'desc' }),
})
export type ChargeFilter = z.output<typeof summaryQuery>

const sum = z.object({ count: number, cents: number })
/** How many charges a filter means, and how much they are: all of them, and those of each state. */
export const chargeSummary = z.object({
  all: sum,
  byState: z.record(z.enum(chargeStates), sum),
  /** Those of them that wait for a decision. */
  waiting: sum,
  /** Those of them that may be collected again. */
  retriable: sum,
})
export type ChargeSummary = z.output<typeof chargeSummary>

const lookup = { 'query.q': 'search', 'query.affiliateId': 'profile' } as const
const shows = { 'reply.content.affiliateId': 'affiliate', 'reply.content.recordId': 'record' } as const
const params = z.strictObject({ id })
const showsOne = { 'reply.affiliateId': 'affiliate', 'reply.recordId': 'record' } as const

/** The form in which somebody forgives a charge. */
export const forgiving = z.strictObject({ note: requiredLine(500) })

/** A charge that came back and was paid without the bank, all that is due of it (rule fee-10). */
export const donationPayment = z.strictObject({
  settledBy: z.enum(paymentWays),
  paidOn: day,
  note: line(500).default(''),
})
export type DonationPayment = z.output<typeof donationPayment>

/** Everything that is charged and paid, for the office (rules fee-7, fee-9). */
export const charges = endpoints({
  list: {
    method: 'GET',
    path: '/charges',
    summary: 'Cuotas y donaciones que se cobran, se pagaron o se devolvieron',
    allow: superAdmins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(charge),
    action: ({ query }) =>
      query['q'] || query['affiliateId'] || query['size'] === -1 ? 'chargesListed' : undefined,
    lookup,
    shows,
  },
  summary: {
    method: 'GET',
    path: '/charges/summary',
    summary: 'Cuántos cobros cumplen un filtro, y cuánto suman, por estados',
    allow: superAdmins.toReach('everyone'),
    query: summaryQuery,
    reply: chargeSummary,
    lookup,
  },
  export: {
    method: 'GET',
    path: '/charges/export',
    summary: 'Descarga de los cobros, en .xlsx o .csv',
    allow: superAdmins.toReach('everyone'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'chargesExported',
    lookup,
    shows,
  },
  get: {
    method: 'GET',
    path: '/charges/:id',
    summary: 'Un cobro y lo que ha pasado con él',
    allow: superAdmins.toReach('everyone'),
    params,
    reply: chargeDetails,
    action: 'chargeRead',
    shows: showsOne,
  },
  retry: {
    method: 'POST',
    path: '/charges/:id/retry',
    summary:
      'Vuelve a cobrar un cobro que se devolvió: otro cobro por los mismos días espera a la siguiente remesa',
    allow: superAdmins.toReach('everyone'),
    params,
    reply: chargeDetails,
    action: 'chargeRetried',
    shows: showsOne,
  },
  forgive: {
    method: 'POST',
    path: '/charges/:id/forgive',
    summary: 'Perdona un cobro que se devolvió: queda anulado, con una nota',
    allow: superAdmins.toReach('everyone'),
    params,
    body: forgiving,
    reply: chargeDetails,
    action: 'chargeForgiven',
    shows: showsOne,
  },
  leave: {
    method: 'POST',
    path: '/charges/:id/leave',
    summary: 'Deja como deuda un cobro que se devolvió: no se vuelve a cobrar por ahora',
    allow: superAdmins.toReach('everyone'),
    params,
    reply: chargeDetails,
    action: 'chargeLeft',
    shows: showsOne,
  },
  drop: {
    method: 'POST',
    path: '/charges/:id/drop',
    summary: 'No vuelve a cobrar: anula un cobro que vuelve a cobrar otro y espera a una remesa',
    allow: superAdmins.toReach('everyone'),
    params,
    reply: chargeDetails,
    action: 'chargeDropped',
    shows: showsOne,
  },
  pay: {
    method: 'POST',
    path: '/charges/:id/payment',
    summary:
      'Anota que una donación que se devolvió, o cualquier cobro de quien ya no está en el censo, se ha pagado en efectivo o por transferencia',
    allow: superAdmins.toReach('everyone'),
    params,
    body: donationPayment,
    reply: chargeDetails,
    action: 'donationPaid',
    shows: showsOne,
  },
  cancelPayment: {
    method: 'POST',
    path: '/charges/:id/cancel-payment',
    summary:
      'Anula el pago de una donación, o de quien ya no está en el censo, que se anotó mal, con el motivo: vuelve a deberse',
    allow: superAdmins.toReach('everyone'),
    params,
    body: z.strictObject({ reason: requiredLine(500) }),
    reply: chargeDetails,
    action: 'paymentCancelled',
    shows: showsOne,
  },
})
