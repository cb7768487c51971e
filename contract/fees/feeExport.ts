import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { instant, line } from '#contract/fields.ts'
import { choiceFilter, dayFilter } from '#contract/filters.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { leftOutReasonNames } from '#contract/fees/judging.ts'

/** The kinds of direct debit: the first of a mandate, one that recurs, the last, and one that is alone. */
export const debitTypes = ['RCUR', 'FRST', 'FNAL', 'OOFF'] as const
export type DebitType = (typeof debitTypes)[number]

export const allPeriods = 'Todas'
export const askedPeriods = [...periods, allPeriods] as const

/** What a mandate's reference may have: the basic Latin of SEPA, at most 35 characters. */
export const mandateReference = line(35).refine(
  (text) => /^[A-Za-z0-9+?/:().,' -]*$/.test(text),
  "Solo letras sin acentos, cifras y + ? / : ( ) . , ' -",
)

/** The form of the fee export (rule fee-1); the days are in Madrid, and today when nothing is said. */
export const feeForm = {
  debitType: choiceFilter(debitTypes),
  signedOn: dayFilter,
  mandate: z.preprocess((sent) => (sent === '' ? undefined : sent), mandateReference.optional()),
  chargedOn: dayFilter,
  period: choiceFilter(askedPeriods),
  /** «FRACCIONAMIENTO»: whoever joined during the period pays for the months since then (rule fee-2). */
  prorated: choiceFilter(['true', 'false']),
  /** Whether those are in it too who have a charge for these days already; left aside by default (rule fee-1). */
  alsoCharged: choiceFilter(['true', 'false']),
}

const exported = {
  ...feeForm,
  ...pageRequest(['id'], {
    sort: 'id',
    direction: 'asc',
    size: 5,
  }),
}
const listQuery = z.strictObject(exported)

const feeRow = z.object({
  id: z.number().int(),
  idDocument: z.string(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
  bornCountry: z.object({ id: z.number().int(), pais: z.string() }).nullable(),
  /** Masked in the list; whole in the download alone. */
  bankAccount: z.string().nullable(),
  /** In euros, as it is on file. */
  fee: z.number(),
  period: z.enum(periods).nullable(),
  creationTime: instant,
  /** The code of the account's bank; null without a valid account, or of a bank that is not known. */
  bic: z.string().nullable(),
  /** What is charged. */
  amountCents: z.number().int(),
  /** How the amount comes about: «20,00 € × 2/3». */
  amountInWords: z.string(),
})
export type FeeRow = z.output<typeof feeRow>

const count = z.number().int()
export const feeSummary = z.object({
  people: count,
  totalCents: count,
  /** Of these people, those without a valid account, those who are charged nothing, and those of whom nobody said how often they pay. */
  withoutAccount: count,
  /** In it, with a valid account, whose mandate nobody has signed here. */
  withoutMandate: count,
  withoutAmount: count,
  withoutPeriod: count,
  /** Those who have a charge for the days of the day of the charge, in a batch or paid: left aside, or among these people. */
  alreadyCharged: count,
  /** Whom a batch would not charge either: they are not among these people. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasonNames), people: count })),
})
export type FeeSummary = z.output<typeof feeSummary>

/** Who pays a fee, and what is charged on a day: the file that the bank's program reads (rules fee-1, fee-2). */
export const feeExport = endpoints({
  list: {
    method: 'GET',
    path: '/affiliate/fees',
    summary: 'Quién paga cuota y cuánto se le cobra en la fecha de cargo, con la cuenta enmascarada',
    allow: superAdmins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(feeRow),
    action: ({ query }) => (query['size'] === -1 ? 'feesListed' : undefined),
    shows: { 'reply.content.id': 'affiliate' },
  },
  summary: {
    method: 'GET',
    path: '/affiliate/fees/summary',
    summary:
      'A cuántas personas se cobra, cuánto suma, cuántas no tienen cuenta válida o importe, y quién queda fuera y por qué',
    allow: superAdmins.toReach('everyone'),
    query: z.strictObject(feeForm),
    reply: feeSummary,
  },
  export: {
    method: 'GET',
    path: '/affiliate/fees/export',
    summary: 'Descarga de las cuotas para el banco, en .xlsx o .csv, con las cuentas enteras',
    allow: superAdmins.toReach('everyone'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'feesExported',
    shows: { 'reply.content.id': 'affiliate' },
  },
})
