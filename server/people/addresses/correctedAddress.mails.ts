import { formatMomentInWords } from '#contract/format.ts'
import { hoursToStop } from '#contract/people/addressEffect.ts'
import { issueStopCode } from '#server/people/addresses/stoppedAddresses.queries.ts'
import type {
  accountPartedMessage,
  addressReplacedMessage,
  documentCorrectedMessage,
  stopLiftedMessage,
} from '#server/people/addresses/correctedAddress.messages.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'

/** The mail to the proven address of a profile without account, with the link to stop another one. No name: it was never confirmed. */
export const writeAddressReplaced: MessageWriter<typeof addressReplacedMessage> = async (
  { db, settings: { publicUrl } },
  { recipient, data: { affiliateId, changedAt, isRemoved, isNew } },
) => {
  const code = await issueStopCode(db, { affiliateId, provenEmail: recipient, changedAt })
  const when = formatMomentInWords(changedAt)
  const [subject, sentence] = isNew
    ? [
        'Te han inscrito sin esta dirección de correo',
        `La organización te ha inscrito en su censo el ${when} ${isRemoved ? 'sin dirección de correo' : 'con otra dirección de correo'}, y con tu documento constaba esta. Con`,
      ]
    : [
        'Se ha cambiado la dirección de correo de tu ficha',
        `La organización ${isRemoved ? 'ha quitado' : 'ha cambiado por otra'} la dirección de correo de tu ficha el ${when}. Los enlaces que te enviamos para elegir contraseña ya no valen, y con`,
      ]
  return composeLetter({
    subject,
    paragraphs: [
      `${sentence} otra dirección no se podrá abrir una cuenta antes de que pasen ${hoursToStop} horas desde que recibes este correo.`,
      `Si lo has pedido tú, no hagas nada con este correo. Si no, pulsa «Parar el cambio» antes de ese plazo y escribe a ${contactPlace}.`,
    ],
    action: { label: 'Parar el cambio', url: `${publicUrl}/parar-cambio-correo?cod=${code}` },
  })
}

/** The mail to an address that stopped another one, which is allowed again; neither that one nor the reason is in it. */
export const writeStopLifted: MessageWriter<typeof stopLiftedMessage> = async (
  _world,
  { data: { stoppedAt } },
) =>
  composeLetter({
    subject: 'Se vuelve a permitir la dirección que paraste',
    paragraphs: [
      `El ${formatMomentInWords(stoppedAt)} se paró desde este correo un cambio de la dirección de una ficha. La organización ha decidido que la dirección que se paró puede volver a valer.`,
      `Esto no da nada a nadie todavía. Cuando esa dirección esté en la ficha, se avisará otra vez a la que la ficha tenía, que puede pararlo durante ${hoursToStop} horas desde que reciba el aviso. Si es esta, recibirás ese correo.`,
      `Si no esperabas esto, escribe a ${contactPlace}.`,
    ],
  })

/** The mail to the proven address of a profile whose document was corrected; the numbers themselves are in no mail. */
export const writeDocumentCorrected: MessageWriter<typeof documentCorrectedMessage> = async (
  _world,
  { data: { changedAt } },
) =>
  composeLetter({
    subject: 'Se ha corregido el documento de tu ficha',
    paragraphs: [
      `La organización ha corregido el número de documento de tu ficha el ${formatMomentInWords(changedAt)}. El de antes no se le dará a nadie hasta que pasen ${hoursToStop} horas desde que recibes este correo.`,
      `Si lo has pedido tú o estaba mal escrito, no hagas nada con este correo. Si no, escribe a ${contactPlace} antes de ese plazo.`,
    ],
  })

/** The mail to the address of an account that an undone merge has given to another profile. */
export const writeAccountParted: MessageWriter<typeof accountPartedMessage> = async ({
  settings: { publicUrl },
}) =>
  composeLetter({
    subject: 'Tu cuenta vuelve a tener solo tu ficha',
    paragraphs: [
      'La organización había unido por error tu ficha con la de otra persona y las ha separado. Tu cuenta tiene ahora solo la tuya. Hemos cerrado tus sesiones: vuelve a entrar con tu contraseña de siempre.',
      `Si echas en falta algo tuyo, escribe a ${contactPlace}.`,
    ],
    action: { label: 'Entrar', url: `${publicUrl}/login` },
  })
