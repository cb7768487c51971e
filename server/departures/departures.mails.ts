import { formatDayInWords } from '#contract/format.ts'
import { askedWays, type AskedWay } from '#contract/people/departure.ts'
import { findDeparture } from '#server/departures/departures.queries.ts'
import type { leftByStaffMessage } from '#server/departures/departures.messages.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { findLeaving } from '#server/self/leaving.queries.ts'

const recipient = asSystem('whom the mail is for')

/** Tells somebody that staff have taken them out of the census; undefined (no mail) if they have returned meanwhile. */
export const writeLeftByStaff: MessageWriter<typeof leftByStaffMessage> = async (
  { db, settings: { publicUrl } },
  { data: { affiliateId } },
) => {
  const person = await findLeaving(db, recipient, affiliateId)
  const departure = await findDeparture(db, recipient, affiliateId)
  if (!person?.unregisteredAt || !departure) return undefined
  // Safe: the check constraint allows exactly these.
  const way = askedWays[departure.way as AskedWay].toLowerCase()
  return composeLetter({
    subject: 'Te hemos dado de baja',
    paragraphs: [
      `Hola, ${person.name}:`,
      `El ${formatDayInWords(person.unregisteredAt)} te hemos dado de baja, porque consta que lo pediste ${way} el ${formatDayInWords(departure.askedOn)}.`,
      'Has dejado el censo, tus asambleas y los cargos que tuvieras. Se han borrado tu cuenta bancaria y tu cuota, tus consentimientos quedan retirados y tu cuenta de usuario, cerrada. Lo que ya se había enviado al banco se guarda, con la cuenta, el tiempo que obliga la ley. Guardamos el resto bloqueado durante el plazo legal, y después lo anonimizamos.',
      `Si no lo has pedido, o hay un error, escribe cuanto antes a ${contactPlace}. Puedes volver cuando quieras: basta con inscribirte otra vez.`,
    ],
    action: { label: 'Volver a inscribirte', url: `${publicUrl}/inscribete` },
  })
}
