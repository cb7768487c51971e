import { z } from 'zod'
import { defineWarning } from '#server/kernel/mail/message.ts'

/** To whoever guards the income; what was and what became is read from the versions of the template. */
export const guardedMailChangedMessage = defineWarning(
  'money-mail-changed',
  'Aviso de que ha cambiado un correo que sale solo',
  z.object({ id: z.number().int(), version: z.number().int() }),
)
