import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** A communication as a test, to whoever writes it. */
export const testMessage = defineMessage(
  'communication-test',
  'Prueba de una comunicación',
  z.object({ communicationId: z.number().int() }),
)
