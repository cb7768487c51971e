import { formatMomentInWords } from '#contract/format.ts'
import type { logHeadMessage } from '#server/activity/seal/heads.messages.ts'
import { formatHead } from '#server/activity/seal/heads.ts'
import { composeLetter } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'

/** The mail with a head, which can be pasted as it is into a file for `activity:verify`. */
export const writeLogHead: MessageWriter<typeof logHeadMessage> = async (_world, { data }) =>
  composeLetter({
    subject: `Huella del registro de actividad: línea ${data.id}`,
    paragraphs: [
      `La última línea sellada del registro de actividad, escrita el ${formatMomentInWords(data.at)}:`,
      formatHead(data),
      'Guarda este correo: con su número y su huella se comprueba que nadie ha vuelto a escribir el registro desde entonces. Quien lleva el servidor los pone en un fichero, como están arriba, y ejecuta «npm run activity:verify -- --heads FICHERO».',
      'No tienes que hacer nada más. Este correo llega una vez al día, cuando hay líneas nuevas.',
    ],
  })
