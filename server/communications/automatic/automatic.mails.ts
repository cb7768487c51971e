import { formatDayInWords } from '#contract/format.ts'
import type { digestMessage } from '#server/communications/automatic/automatic.messages.ts'
import { findDigest } from '#server/communications/automatic/digests.queries.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { findOfficer } from '#server/kernel/security/offices.queries.ts'

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** How many came and went, and nobody's name; undefined when whom it is for does not hold the office any more. */
export const writeDigest: MessageWriter<typeof digestMessage> = async (world, { recipient, data }) => {
  const { assemblyId, week } = data
  const officer = await findOfficer(world.db, { assemblyId, office: 'responsibleId' })
  const digest = await findDigest(world.db, assemblyId, week)
  if (!digest || officer?.enabled !== true || officer.username !== recipient) return undefined
  return fillMailTemplate(world, 'assembly-digest', {
    ASAMBLEA: officer.assemblyName,
    SEMANA: `del ${formatDayInWords(dayBefore(week, 7))} al ${formatDayInWords(dayBefore(week, 1))}`,
    ALTAS: `${digest.joined}`,
    BAJAS: `${digest.leftIt}`,
    LLEGAN: `${digest.arrived}`,
    SALEN: `${digest.departed}`,
    ENLACE: `${world.settings.publicUrl}/mi-asamblea/inscritos?assemblyId=${assemblyId}`,
  })
}
