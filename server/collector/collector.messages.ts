import { z } from 'zod'
import { defineWarning } from '#server/kernel/mail/message.ts'

/** To each super admin; what was and what became is read from the versions of the general data. */
export const collectorChangedMessage = defineWarning(
  'collector-changed',
  'Aviso de que ha cambiado la cuenta en que se cobra',
  z.object({ version: z.number().int() }),
)
