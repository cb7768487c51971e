import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { day, id, instant, numberFromText } from '#contract/fields.ts'
import { choiceFilter, dayFilter } from '#contract/filters.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { chargeStates } from '#contract/fees/basics/chargeStates.ts'
import {
  bankReplyKinds,
  lineFates,
  lineMatches,
  lineStates,
  undoObstacles,
} from '#contract/fees/basics/replyStates.ts'

const number = z.number().int()
const text = z.string().nullable()

/** The largest file, in bytes. */
export const mostReplyBytes = 50 * (1 << 20)
/** The most lines of a pasted list, and its bytes. */
export const mostPastedReplies = 10_000
const mostPastedBytes = 2 * (1 << 20)

const sum = z.object({ count: number, cents: number })
/** Lines: how many, what they say in euros, and what they mean: of one that says no amount, that of its charge. */
const lineSum = sum.extend({ meantCents: number })
const reply = z.object({
  id: number,
  kind: z.enum(bankReplyKinds),
  fileName: z.string(),
  /** The day on which what it says came about. */
  bookedOn: day,
  total: number,
  author: z.string(),
  createdAt: instant,
  appliedAt: instant.nullable(),
  appliedBy: text,
  /** How many lines wait to be settled, and how many to be applied. */
  unsettled: number,
  ready: number,
})
export type BankReplyRow = z.output<typeof reply>

/** What applying an answer does, counted before it is done by what does it; amounts are those of the charges. */
const willDo = z.object({
  /** The charges that come back. */
  charges: sum,
  /** How many of the lines to apply somebody has settled by hand or accepted. */
  byHand: number,
  /** Lines to apply whose charges have come back since, or cannot any more: they will say so, and do nothing. */
  repeated: number,
  /** The mandates that it suspends, and why. */
  suspended: number,
  suspensions: z.array(z.object({ reason: z.string(), mandates: number })),
  /** Of the charges, those that may be collected again and those of which somebody has to decide. */
  retriable: sum,
  waiting: sum,
  /** What approved batches charge with the mandates that it suspends, on days to come: nothing here stops it. */
  onTheirWay: z.array(
    z.object({
      batchId: number,
      batchState: z.enum(['aprobada', 'enviada']),
      chargedOn: day,
      charges: number,
    }),
  ),
  /** How many mails leave, one for each charge of whom may be written to. */
  mails: number,
})
export type WillDo = z.output<typeof willDo>

const replyDetails = reply.extend({
  messageId: text,
  version: number,
  /** What all lines say: how many, how much of it in euros, and how many say no amount in euros. */
  said: lineSum.extend({ withoutEuros: number }),
  /** The same lines by what becomes of them: their sums are those of `said`. */
  byFate: z.record(z.enum(lineFates), lineSum),
  /** Those that may mean one charge only, all of whose words and days agree: they can be accepted at once. */
  proposed: sum,
  /** Null where nothing is ready to be applied. */
  willDo: willDo.nullable(),
  /** Of the applied ones, the charges that can be collected again and are not yet. */
  retriable: sum,
  /** Of the applied ones, those that wait for a decision. */
  waiting: number,
})
export type BankReplyDetails = z.output<typeof replyDetails>

/** A charge that a line may mean. */
const meant = z.object({
  id: number,
  reference: z.string(),
  affiliateId: number.nullable(),
  recordId: number.nullable(),
  fullName: text,
  idDocument: text,
  coversFrom: day.nullable(),
  coversTo: day.nullable(),
  cents: number,
  chargedOn: day,
  state: z.enum(chargeStates),
})
export type MeantCharge = z.output<typeof meant>

const replyLine = z.object({
  position: number,
  saidReference: text,
  saidMandate: text,
  /** Masked. */
  saidIban: text,
  saidText: text,
  cents: number.nullable(),
  currency: text,
  code: text,
  /** The day on which the bank took it back, or refused it. */
  bookedOn: day,
  match: z.enum(lineMatches),
  state: z.enum(lineStates),
  fate: z.enum(lineFates),
  why: z.string(),
  settledBy: text,
  settledAt: instant.nullable(),
  /** The charge that it means, or may mean. */
  charge: meant.nullable(),
  /** Why it cannot be taken back, of one that was applied; null when it can. */
  undoObstacle: z.enum(undoObstacles).nullable(),
  /** Whether applying it suspended the mandate. */
  suspended: z.boolean(),
})
export type ReplyLine = z.output<typeof replyLine>

const params = z.strictObject({ id })
const lineParams = z.strictObject({ id, position: id })
const added = z.object({ id: number })
const shows = {
  'reply.content.charge.affiliateId': 'affiliate',
  'reply.content.charge.recordId': 'record',
} as const
const showsLine = { 'reply.charge.affiliateId': 'affiliate', 'reply.charge.recordId': 'record' } as const

const seen = {
  /** What the caller saw of the line: when it was settled before, if it was, and its state (rule durable-4). */
  seenSettledAt: instant.nullable(),
  seenState: z.enum(lineStates),
}

const listQuery = z.strictObject({
  /** With lines that nobody has settled or applied. */
  open: choiceFilter(['true']),
  ...pageRequest(['id'], { sort: 'id', direction: 'desc' }),
})

/** What the bank answers to batches of charges (rules fee-5, fee-9). */
export const bankReplies = endpoints({
  list: {
    method: 'GET',
    path: '/bank-replies',
    summary: 'Respuestas del banco que se han cargado',
    allow: superAdmins.toReach('nobody'),
    query: listQuery,
    reply: pageOf(reply),
  },
  export: {
    method: 'GET',
    path: '/bank-replies/export',
    summary: 'Descarga de las respuestas del banco, en .xlsx o .csv',
    allow: superAdmins.toReach('nobody'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'bankRepliesExported',
  },
  upload: {
    method: 'POST',
    path: '/bank-replies/file',
    summary: 'Carga una respuesta del banco (pain.002 o camt.054); todavía no se aplica nada',
    allow: superAdmins.toReach('everyone'),
    query: z.strictObject({ bookedOn: dayFilter }),
    file: { most: mostReplyBytes },
    reply: added,
    status: 201,
    action: 'bankReplyAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 10 }],
    costly: true,
  },
  paste: {
    method: 'POST',
    path: '/bank-replies/pasted',
    summary:
      'Carga una lista pegada de devoluciones (un texto en UTF-8): en cada línea una referencia, un documento o una cuenta y, si se sabe, el importe y el código; 10.000 como mucho. Todavía no se aplica nada',
    allow: superAdmins.toReach('everyone'),
    query: z.strictObject({ bookedOn: dayFilter }),
    file: { most: mostPastedBytes },
    reply: added,
    status: 201,
    action: 'bankReplyAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 10 }],
    costly: true,
  },
  get: {
    method: 'GET',
    path: '/bank-replies/:id',
    summary:
      'Una respuesta del banco: cuántas líneas, cuánto suman, y qué ha pasado con ellas y qué hará aplicarlas',
    allow: superAdmins.toReach('everyone'),
    params,
    reply: replyDetails,
  },
  lines: {
    method: 'GET',
    path: '/bank-replies/:id/lines',
    summary: 'Las líneas de una respuesta del banco, con el cobro al que se refiere cada una',
    allow: superAdmins.toReach('everyone'),
    params,
    query: z.strictObject({
      fate: choiceFilter(lineFates),
      /** Only those that can be accepted at once as they are proposed. */
      proposed: choiceFilter(['true']),
      // `unsettled`: what somebody has to settle comes first, as it is the work.
      ...pageRequest(['unsettled', 'position'], { sort: 'unsettled', direction: 'asc', size: 20 }),
    }),
    reply: pageOf(replyLine),
    action: ({ query }) => (query['size'] === -1 ? 'bankReplyRead' : undefined),
    shows,
  },
  candidates: {
    method: 'GET',
    path: '/bank-replies/:id/lines/:position/candidates',
    summary: 'Los cobros a los que se puede referir una línea, el más probable primero',
    allow: superAdmins.toReach('everyone'),
    params: lineParams,
    reply: z.object({ content: z.array(meant) }),
    action: 'bankReplyRead',
    shows: { 'reply.content.affiliateId': 'affiliate', 'reply.content.recordId': 'record' },
  },
  settle: {
    method: 'POST',
    path: '/bank-replies/:id/lines/:position/settle',
    summary: 'Dice a qué cobro se refiere una línea, o con null que a ninguno y se descarta',
    allow: superAdmins.toReach('everyone'),
    params: lineParams,
    body: z.strictObject({
      chargeId: numberFromText(z.number().int().min(1).max(2_147_483_647)).nullable(),
      ...seen,
    }),
    reply: replyLine,
    action: 'bankReplyLineSettled',
    shows: showsLine,
  },
  accept: {
    method: 'POST',
    path: '/bank-replies/:id/accept',
    summary: 'Acepta las propuestas con un solo cobro posible: documento o cuenta, e importe, coinciden',
    allow: superAdmins.toReach('everyone'),
    params,
    body: z.strictObject({ version: z.number().int().min(1) }),
    reply: replyDetails,
    action: 'bankReplyLineSettled',
  },
  apply: {
    method: 'POST',
    path: '/bank-replies/:id/apply',
    summary:
      'Aplica las líneas seguras y las aclaradas: los cobros quedan devueltos, con lo que sigue de cada motivo',
    allow: superAdmins.toReach('everyone'),
    params,
    body: z.strictObject({ version: z.number().int().min(1) }),
    reply: replyDetails,
    action: 'bankReplyApplied',
  },
  undo: {
    method: 'POST',
    path: '/bank-replies/:id/lines/:position/undo',
    summary: 'Deshace una línea que se aplicó por error, si nadie ha hecho nada con su cobro desde entonces',
    allow: superAdmins.toReach('everyone'),
    params: lineParams,
    reply: replyLine,
    action: 'bankReplyLineUndone',
    shows: showsLine,
  },
  retry: {
    method: 'POST',
    path: '/bank-replies/:id/retry',
    summary: 'Vuelve a cobrar todo lo devuelto de una respuesta que se puede volver a cobrar',
    allow: superAdmins.toReach('everyone'),
    params,
    reply: replyDetails.extend({ retried: number, skipped: number }),
    action: 'chargesRetried',
  },
})
