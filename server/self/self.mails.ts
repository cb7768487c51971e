import { z } from 'zod'
import type { MailKind } from '#server/kernel/mail.ts'
import { mailFrom } from '#server/kernel/mailTemplate.ts'
import { dayInWords } from '#server/legal/legal.rules.ts'
import { findLeaving } from '#server/self/leaving.queries.ts'

const ofPerson = z.object({ affiliateId: z.number().int() })

/** The receipt of having left; nothing to who has come back meanwhile. */
export const goodbyeMail: MailKind = async (world, { data }) => {
  const person = await findLeaving(world.db, ofPerson.parse(data).affiliateId)
  if (!person?.unregisteredAt) return undefined
  return mailFrom(world, 'goodbye', {
    NOMBRE: person.name,
    FECHA: dayInWords(person.unregisteredAt),
    ENLACE: `${world.settings.publicUrl}/inscribete`,
  })
}
