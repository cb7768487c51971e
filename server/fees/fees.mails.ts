import { describeFee } from '#contract/fees/feeRequests.columns.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { selectRequest } from '#server/fees/feeRequests.queries.ts'
import type { accountSignedMessage, requestDecidedMessage } from '#server/fees/fees.messages.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

/** The mail to whoever signed a mandate: not a digit of the account is in it. */
export const writeAccountSigned: MessageWriter<typeof accountSignedMessage> = async (
  { settings: { publicUrl } },
  { data: { changedAt } },
) =>
  composeLetter({
    subject: 'Ha cambiado la cuenta de tu cuota',
    paragraphs: [
      `El ${formatMomentInWords(changedAt)} se firmó desde tu cuenta de usuario una orden de domiciliación: desde entonces tu cuota se cobra de la cuenta bancaria que pusiste entonces.`,
      `Si has sido tú, no hagas nada. Si no, cambia tu contraseña y escribe a ${contactPlace}.`,
    ],
    action: { label: 'Ver tus cuotas', url: `${publicUrl}/panel-de-usuario` },
  })

/** The mail with the answer to a request; undefined (no mail) if it is gone. */
export const writeRequestDecided: MessageWriter<typeof requestDecidedMessage> = async (
  { db, settings: { publicUrl } },
  { data: { requestId } },
) => {
  const found = await selectRequest(db, asSystem('what the mail answers'), requestId).executeTakeFirst()
  if (!found) return undefined
  const isAccepted = found.state === 'aceptada'
  return composeLetter({
    subject: isAccepted ? 'Tu cuota ha cambiado, como pediste' : 'Respuesta a lo que pediste pagar',
    paragraphs: [
      isAccepted
        ? `Pediste pagar ${describeFee(found.cents / 100, found.period)}, y así queda tu cuota.`
        : `Pediste pagar ${describeFee(found.cents / 100, found.period)}. No ha podido ser, y tu cuota sigue como estaba.`,
      ...(found.answer === '' ? [] : [found.answer]),
      `Si quieres hablarlo, escribe a ${contactPlace}.`,
    ],
    action: { label: 'Ver tus cuotas', url: `${publicUrl}/panel-de-usuario` },
  })
}
