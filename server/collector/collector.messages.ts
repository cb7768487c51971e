import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** To each super admin; what was and what became is read from the versions of the general data. */
export const collectorChangedMessage = defineMessage(
  'collector-changed',
  'Aviso de que ha cambiado la cuenta en que se cobra',
  z.object({ version: z.number().int() }),
)
