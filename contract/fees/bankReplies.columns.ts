import { columnsOf, momentInMadrid, type Column } from '#contract/column.ts'
import { bankReplyKindLabels, lineFateLabels } from '#contract/fees/basics/replyStates.ts'
import type { BankReplyRow, MeantCharge, ReplyLine } from '#contract/fees/bankReplies.ts'
import { describeCharged, describeReturnCode, outsideCensus } from '#contract/fees/charges.columns.ts'
import { findReturnReason, returnConsequences } from '#contract/fees/returnReasons.ts'
import { formatEuros } from '#contract/format.ts'

const reply = columnsOf<BankReplyRow>()
const line = columnsOf<ReplyLine>()
const hideWhenNarrow = true
const align = 'end'
const missing = '—'

/** Whether an answer of the bank is applied, and what is left to do with it. */
export const describeProgress = ({ appliedAt, unsettled, ready }: BankReplyRow): string =>
  [
    appliedAt === null ? 'Sin aplicar' : ready > 0 ? 'Aplicada en parte' : 'Aplicada',
    ...(unsettled > 0 ? [`${unsettled} por aclarar`] : []),
  ].join('; ')

/** The columns of the answers of the bank. */
export const bankReplyColumns: Column<BankReplyRow>[] = [
  reply.text('id', 'N.º', { align }),
  reply.of('kind', 'Qué es', ({ kind }) => bankReplyKindLabels[kind]),
  reply.of('bookedOn', 'Fecha', ({ bookedOn }) => bookedOn, { type: 'day' }),
  reply.of('total', 'Líneas', ({ total }) => total, { align }),
  reply.of('progress', 'Estado', describeProgress),
  reply.of('fileName', 'Fichero', ({ fileName }) => fileName, { hideWhenNarrow, shortens: true }),
  reply.of('createdAt', 'Se cargó', ({ createdAt }) => momentInMadrid(createdAt).slice(0, 16), {
    hideWhenNarrow,
  }),
  reply.of('author', 'Quién la cargó', ({ author }) => author, { hideWhenNarrow, shortens: true }),
]

/** A charge that a line may mean: whose it is, what for, and how much. */
export const describeMeant = (charge: MeantCharge): string =>
  `${charge.fullName ?? outsideCensus}, ${describeCharged({ ...charge, kind: charge.coversFrom === null ? 'donacion' : 'cuota' })}, ${formatEuros(charge.cents / 100)}`

/** What the bank, or the pasted line, says. */
export const describeSaid = (of: ReplyLine): string =>
  of.saidText ??
  ([
    of.saidReference,
    of.saidReference === null ? of.saidMandate : null,
    of.saidReference === null ? of.saidIban : null,
  ]
    .filter((each) => each !== null)
    .join(' · ') ||
    'Sin referencia')

/** What a line says was taken back, in its currency. */
export const describeSaidAmount = ({ cents, currency }: ReplyLine): string | null =>
  cents === null
    ? null
    : currency === null || currency === 'EUR'
      ? formatEuros(cents / 100)
      : `${(cents / 100).toFixed(2).replace('.', ',')} ${currency}`

/** The columns of the lines of an answer of the bank. */
export const replyLineColumns: Column<ReplyLine>[] = [
  line.text('position', 'Línea', { align }),
  line.of('said', 'Qué dice el banco', describeSaid, { wraps: true }),
  line.of('cents', 'Importe', describeSaidAmount, { align, missing: 'No lo dice' }),
  line.of('bookedOn', 'Día', ({ bookedOn }) => bookedOn, { type: 'day', hideWhenNarrow }),
  line.of('reason', 'Motivo', ({ code }) => describeReturnCode(code), { wraps: true, missing: 'No lo dice' }),
  line.of('charge', 'Cobro', ({ charge }) => charge && describeMeant(charge), { wraps: true, missing }),
  line.of('fate', 'Qué pasa con ella', ({ fate }) => lineFateLabels[fate], {
    wraps: true,
    sort: 'unsettled',
  }),
  line.of('consequence', 'Qué sigue', ({ code }) => returnConsequences[findReturnReason(code).consequence], {
    wraps: true,
    hideWhenNarrow,
    optional: true,
  }),
  line.of('actions', 'Acciones', () => null, { missing: '', isForScreen: true }),
]
