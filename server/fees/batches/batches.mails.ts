import { maskIban } from '#contract/fees/basics/iban.ts'
import { describeCharged } from '#contract/fees/charges.columns.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { debitCancelledMessage, debitNoticeMessage } from '#server/fees/batches/batches.messages.ts'
import { findNoticed, type NoticedCharge } from '#server/fees/batches/notice.queries.ts'

/** The notice before a debit; undefined when it is not going to be made any more. */
export const writeDebitNotice: MessageWriter<typeof debitNoticeMessage> = async (world, { data }) => {
  const charge = await findNoticed(world.db, asSystem('whom the mail is for'), data.chargeId)
  if (!charge?.creditor || charge.iban === null) return undefined
  if (charge.state !== 'previsto' && charge.state !== 'remesado') return undefined
  return fillMailTemplate(world, 'debit-notice', {
    NOMBRE: charge.name,
    QUE: charge.kind === 'cuota' ? 'tu cuota' : 'tu donación',
    FECHA: formatDayInWords(charge.chargedOn),
    CUENTA: maskIban(charge.iban),
    IMPORTE: formatEuros(charge.cents / 100),
    EXPLICACION: explain(charge),
    MANDATO: charge.mandateReference ?? '',
    ACREEDOR: charge.creditor.name,
    IDENTIFICADOR: charge.creditor.id,
  })
}

/** «4.º trimestre de 2026: cuota entera»: what it is for, and how its amount comes about. */
const explain = (charge: NoticedCharge) =>
  charge.coversFrom === null
    ? charge.explained
    : `${describeCharged(charge)}: ${charge.explained.charAt(0).toLowerCase()}${charge.explained.slice(1)}`

/** That a debit of which somebody was told will not be made; undefined unless it was cancelled. */
export const writeDebitCancelled: MessageWriter<typeof debitCancelledMessage> = async (world, { data }) => {
  const charge = await findNoticed(world.db, asSystem('whom the mail is for'), data.chargeId)
  if (charge?.state !== 'anulado') return undefined
  return fillMailTemplate(world, 'debit-cancelled', {
    NOMBRE: charge.name,
    QUE: charge.kind === 'cuota' ? 'tu cuota' : 'tu donación',
    FECHA: formatDayInWords(charge.chargedOn),
    IMPORTE: formatEuros(charge.cents / 100),
  })
}
