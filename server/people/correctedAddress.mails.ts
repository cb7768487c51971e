import { contactAddress } from '#contract/contactAddress.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { issueStopCode } from '#server/people/addressCorrections.queries.ts'
import type {
  accountPartedMessage,
  addressReplacedMessage,
} from '#server/people/correctedAddress.messages.ts'
import { renderLetter } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'

/** The mail to the address that a profile without account had, with the link to stop its replacing. No name: it was never confirmed. */
export const writeAddressReplaced: MessageWriter<typeof addressReplacedMessage> = async (
  { db, clock, settings: { publicUrl } },
  { data: { correctionId } },
) => {
  const correction = await issueStopCode(db, clock, correctionId)
  if (!correction) return undefined
  const { code, correctedAt, effectiveAt, newEmail } = correction
  const what = newEmail === '' ? 'ha quitado' : 'ha cambiado por otra'
  return renderLetter({
    subject: 'Se ha cambiado la dirección de correo de tu ficha',
    paragraphs: [
      `La organización ${what} la dirección de correo de tu ficha el ${formatMomentInWords(correctedAt)}. Los enlaces que te enviamos para elegir contraseña ya no valen, y con otra dirección no se podrá abrir una cuenta antes del ${formatMomentInWords(effectiveAt)}.`,
      `Si lo has pedido tú, no hagas nada con este correo. Si no, pulsa «Parar el cambio» antes de esa hora y escribe a ${contactAddress(new URL(publicUrl).hostname)}.`,
    ],
    action: { label: 'Parar el cambio', url: `${publicUrl}/parar-cambio-correo?cod=${code}` },
  })
}

/** The mail to the address of an account that an undone merge has given to another profile. */
export const writeAccountParted: MessageWriter<typeof accountPartedMessage> = async ({
  settings: { publicUrl },
}) =>
  renderLetter({
    subject: 'Tu cuenta vuelve a tener solo tu ficha',
    paragraphs: [
      'La organización había unido por error tu ficha con la de otra persona y las ha separado. Tu cuenta tiene ahora solo la tuya. Hemos cerrado tus sesiones: vuelve a entrar con tu contraseña de siempre.',
      `Si echas en falta algo tuyo, escribe a ${contactAddress(new URL(publicUrl).hostname)}.`,
    ],
    action: { label: 'Entrar', url: `${publicUrl}/login` },
  })
