import type { testMessage } from '#server/communications/communications.messages.ts'
import { readMailContent } from '#server/communications/message/content.queries.ts'
import { previewMail } from '#server/communications/message/preview.rules.ts'
import { findCommunication } from '#server/communications/communications.queries.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const tested = asSystem('a communication that somebody has just been shown')

/** A communication as it will arrive, with its files, by whom it is and where its answers go; nothing when it was deleted meanwhile. */
export const writeTestMail: MessageWriter<typeof testMessage> = async (
  world,
  { data: { communicationId: id } },
) => {
  if (!(await findCommunication(world.db, tested, id))) return undefined
  const { subject, html, plain } = await previewMail(world, id)
  const { from, replyTo, parts: attachments } = await readMailContent(world, id)
  return { subject: `Prueba: ${subject}`, html, plain, attachments, saidBy: { from, replyTo } }
}
