import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { choiceFilter, textFilter } from '#contract/filters.ts'
import { exportFormats, exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { chargeStates } from '#contract/fees/basics/chargeStates.ts'
import { batchReason } from '#contract/fees/batches.ts'
import { debitTypes } from '#contract/fees/feeExport.ts'
import { leftOutReasonNames } from '#contract/fees/judging.ts'

const count = z.number().int()
const text = z.string().nullable()

const charge = z.object({
  id: count,
  reference: z.string(),
  affiliateId: count.nullable(),
  recordId: count.nullable(),
  name: z.string(),
  idDocument: z.string(),
  cents: count,
  explained: z.string(),
  state: z.enum(chargeStates),
  /** Masked. */
  iban: text,
  mandateReference: text,
  sequence: z.enum(debitTypes).nullable(),
  /** It came back before. */
  isRetry: z.boolean(),
  /** Of an amount far from what is usual (rule fee-14): what is, for its person or else in its batch. */
  usualCents: count.nullable(),
})
export type BatchCharge = z.output<typeof charge>

const leftOut = z.object({
  affiliateId: count.nullable(),
  recordId: count.nullable(),
  name: z.string(),
  idDocument: z.string(),
  reason: z.enum(leftOutReasonNames),
  /** The reference of the charge that there is already, or what whoever took them out says. */
  detail: z.string(),
})
export type BatchLeftOut = z.output<typeof leftOut>

/** Who is charged in a batch and has no mail, so that a letter tells them. */
const unmailed = z.object({
  affiliateId: count.nullable(),
  recordId: count.nullable(),
  name: z.string(),
  idDocument: z.string(),
  cents: count,
  streetName: text,
  streetNumber: text,
  postalCode: text,
  city: text,
  province: text,
  country: text,
})
export type Unmailed = z.output<typeof unmailed>

/** A charge as the spreadsheet for the bank's program has it. */
export type BankFileRow = Pick<BatchCharge, 'id' | 'reference' | 'idDocument' | 'name' | 'cents'> & {
  sequence: string
  mandateReference: string
  mandateSignedOn: string
  chargedOn: string
  iban: string
  bic: string | null
  concept: string
  /** Null of who is outside the census. */
  bornInSpain: boolean
  creationTime: string | null
}

const params = z.strictObject({ id })
const chargesQuery = z.strictObject({
  /** A name, a document or the number of a profile. */
  q: textFilter,
  state: choiceFilter(chargeStates),
  /** Only those whose amount is far from what is usual. */
  unusual: choiceFilter(['true']),
  /** Only those of a mandate that is suspended or has ended. */
  blocked: choiceFilter(['true']),
  ...pageRequest(['id', 'cents'], { sort: 'id', direction: 'asc', size: 20 }),
})
const leftOutQuery = z.strictObject({
  q: textFilter,
  reason: choiceFilter(leftOutReasonNames),
  ...pageRequest(['id'], { sort: 'id', direction: 'asc', size: 20 }),
})
const unmailedQuery = z.strictObject({
  q: textFilter,
  ...pageRequest(['id'], { sort: 'id', direction: 'asc', size: 20 }),
})
const lookup = { 'query.q': 'search' } as const
const shows = { 'reply.content.affiliateId': 'affiliate', 'reply.content.recordId': 'record' } as const

export const takeOutForm = z.strictObject({ reason: batchReason })

/** The charges of a batch, whom it leaves out, and its files for the bank (rules fee-4, fee-8). */
export const batchCharges = endpoints({
  list: {
    method: 'GET',
    path: '/fee-batches/:id/charges',
    summary:
      'Los cobros de una remesa, con las cuentas enmascaradas; con «unusual», los de importes fuera de lo habitual',
    allow: superAdmins.toReach('everyone'),
    params,
    query: chargesQuery,
    reply: pageOf(charge),
    action: ({ query }) => (query['q'] || query['size'] === -1 ? 'batchChargesListed' : undefined),
    lookup,
    shows,
  },
  export: {
    method: 'GET',
    path: '/fee-batches/:id/charges/export',
    summary: 'Descarga de los cobros de una remesa, con las cuentas enmascaradas, en .xlsx o .csv',
    allow: superAdmins.toReach('everyone'),
    params,
    query: exportQuery(chargesQuery),
    reply: fileReply,
    action: 'batchChargesExported',
    lookup,
    shows,
  },
  excluded: {
    method: 'GET',
    path: '/fee-batches/:id/left-out',
    summary: 'A quién deja fuera una remesa, y por qué',
    allow: superAdmins.toReach('everyone'),
    params,
    query: leftOutQuery,
    reply: pageOf(leftOut),
    action: ({ query }) => (query['q'] || query['size'] === -1 ? 'batchLeftOutListed' : undefined),
    lookup,
    shows,
  },
  exportExcluded: {
    method: 'GET',
    path: '/fee-batches/:id/left-out/export',
    summary: 'Descarga de a quién deja fuera una remesa, y por qué, en .xlsx o .csv',
    allow: superAdmins.toReach('everyone'),
    params,
    query: exportQuery(leftOutQuery),
    reply: fileReply,
    action: 'batchLeftOutExported',
    lookup,
    shows,
  },
  unmailed: {
    method: 'GET',
    path: '/fee-batches/:id/without-mail',
    summary:
      'A quién se cobra en una remesa y no tiene correo, con su dirección para avisar por carta; sin quien ha fallecido',
    allow: superAdmins.toReach('everyone'),
    params,
    query: unmailedQuery,
    reply: pageOf(unmailed),
    action: 'batchLettersListed',
    lookup,
    shows,
  },
  exportUnmailed: {
    method: 'GET',
    path: '/fee-batches/:id/without-mail/export',
    summary: 'Descarga de a quién avisar por carta de una remesa, con sus direcciones, en .xlsx o .csv',
    allow: superAdmins.toReach('everyone'),
    params,
    query: exportQuery(unmailedQuery),
    reply: fileReply,
    action: 'batchLettersExported',
    lookup,
    shows,
  },
  takeOut: {
    method: 'POST',
    path: '/fee-batches/:id/charges/:chargeId/take-out',
    summary: 'Quita a alguien de una remesa en borrador, con el motivo',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id, chargeId: id }),
    body: takeOutForm,
    reply: z.object({ total: count, cents: count, version: count }),
    action: 'chargeTakenOut',
  },
  spreadsheet: {
    method: 'GET',
    path: '/fee-batches/:id/spreadsheet',
    summary: 'La hoja de cuotas de una remesa aprobada para el programa del banco, con las cuentas enteras',
    allow: superAdmins.toReach('everyone'),
    params,
    query: z.strictObject({ format: z.enum(exportFormats).default('xlsx') }),
    reply: fileReply,
    action: 'batchFileDownloaded',
  },
  bankFile: {
    method: 'GET',
    path: '/fee-batches/:id/pain008',
    summary: 'El fichero de adeudos de una remesa aprobada (ISO 20022 pain.008), el mismo cada vez',
    allow: superAdmins.toReach('everyone'),
    params,
    query: z.strictObject({ version: z.enum(['001.08', '001.02']).default('001.08') }),
    reply: fileReply,
    action: 'batchFileDownloaded',
  },
})
