import type { MessageWriter } from '#server/kernel/mail/message.ts'
import type { templateTestMessage } from '#server/legal/mailTemplates.messages.ts'
import { previewTemplate } from '#server/legal/mailTemplates.rules.ts'

/** The mail as its preview shows it, with the data of a person of an example. */
export const writeTemplateTest: MessageWriter<typeof templateTestMessage> = async (
  world,
  { data: { id, ...written } },
) => {
  const { subject, html, plain } = await previewTemplate({ db: world.db, world }, id, written)
  return { subject: `Prueba: ${subject}`, html, plain }
}
