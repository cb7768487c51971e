import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** To super admins, and to the address that keeps the heads: what is wrong with the log of what was done. */
export const logConcernsMessage = defineMessage(
  'log-concerns',
  'Aviso sobre el registro de actividad',
  z.object({ concerns: z.array(z.string()) }),
)
