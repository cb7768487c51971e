import { formatDayInWords } from '#contract/format.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import { findLeaving } from '#server/self/leaving.queries.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { goodbyeMessage } from '#server/self/self.messages.ts'

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
