import { formatDayInWords, formatMomentInWords } from '#contract/format.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import { findLeaving } from '#server/self/leaving.queries.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { goodbyeMessage, OwnChangeTold, ownProfileChangedMessage } from '#server/self/self.messages.ts'

/** The mail that confirms that a person has left; undefined (no mail) if they have returned meanwhile. */
export const writeGoodbyeMail: MessageWriter<typeof goodbyeMessage> = async (world, { data }) => {
  const person = await findLeaving(world.db, asSystem('whom the mail is for'), data.affiliateId)
  if (!person?.unregisteredAt) return undefined
  return fillMailTemplate(world, 'goodbye', {
    NOMBRE: person.name,
    FECHA: formatDayInWords(person.unregisteredAt),
    ENLACE: `${world.settings.publicUrl}/inscribete`,
  })
}

const told: Record<OwnChangeTold, string> = {
  account:
    'La cuenta de tu cuota. En la de antes ya no se cobra, salvo lo que esté en marcha; en la nueva, solo cuando hayas firmado su mandato.',
  noAccount: 'La cuenta de tu cuota: se ha quitado.',
  fee: 'Tu cuota: cuánto pagas, o cada cuánto.',
  communications: 'Las comunicaciones: ya no te las enviamos.',
  address: 'Tu dirección postal, a la que van las cartas.',
}

/** The mail about what was changed in one's own profile: neither what it was nor what it is, which one reads there. */
export const writeOwnProfileChanged: MessageWriter<typeof ownProfileChangedMessage> = async (
  { settings: { publicUrl } },
  { data: { changedAt, what } },
) =>
  composeLetter({
    subject: 'Se ha cambiado algo en tu ficha',
    paragraphs: [
      `Desde tu cuenta se ha cambiado en tu ficha, el ${formatMomentInWords(changedAt)}:`,
      ...what.map((each) => told[each]),
      'Si has sido tú, no hagas nada. Si no, entra en tu panel y pon lo que había; cambia la contraseña en «Seguridad de tu cuenta», que cierra las demás sesiones.',
      `Si tienes dudas, escribe a ${contactPlace}.`,
    ],
    action: { label: 'Ver tu ficha', url: `${publicUrl}/panel-de-usuario` },
  })
