import type { logConcernsMessage } from '#server/activity/watch/watch.messages.ts'
import { composeLetter } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'

export const writeLogConcerns: MessageWriter<typeof logConcernsMessage> = async (
  { settings: { publicUrl } },
  { data: { concerns } },
) =>
  composeLetter({
    subject: 'Algo va mal en el registro de actividad',
    paragraphs: [
      ...concerns,
      'Te lo decimos una vez. Mientras siga así, está también en la pantalla del registro.',
    ],
    action: { label: 'Ver el registro de actividad', url: `${publicUrl}/gestion-usuarios/actividad` },
  })
