import { maskIban } from '#contract/fees/basics/iban.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { debitNoticeMessage } from '#server/fees/batches/batches.messages.ts'
import { findNoticed } from '#server/fees/batches/notice.queries.ts'

/** The notice before a debit; undefined when it is not going to be made any more. */
export const writeDebitNotice: MessageWriter<typeof debitNoticeMessage> = async ({ db }, { data }) => {
  const charge = await findNoticed(db, asSystem('whom the mail is for'), data.chargeId)
  if (!charge?.creditor || charge.iban === null) return undefined
  if (charge.state !== 'previsto' && charge.state !== 'remesado') return undefined
  const what = charge.kind === 'cuota' ? 'tu cuota' : 'tu donación'
  const day = formatDayInWords(charge.chargedOn)
  return composeLetter({
    subject: `Vamos a cobrar ${what} el ${day}`,
    paragraphs: [
      `Hola, ${charge.name}:`,
      `El ${day} cobraremos ${what} en tu cuenta ${maskIban(charge.iban)}: ${formatEuros(charge.cents / 100)} (${charge.explained}).`,
      `Referencia del mandato: ${charge.mandateReference ?? ''}. Acreedor: ${charge.creditor.name}, con identificador ${charge.creditor.id}.`,
      `Si algo no es correcto, escribe a ${contactPlace} antes de ese día. También puedes pedir a tu banco que devuelva el cobro en las ocho semanas siguientes.`,
    ],
  })
}
