import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** A mail that sends itself as somebody is writing it, to themselves. */
export const templateTestMessage = defineMessage(
  'template-test',
  'Prueba de un correo que se envía solo',
  z.object({ id: z.number().int(), subject: z.string(), html: z.string() }),
)
