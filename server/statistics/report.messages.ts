import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

export const reportMessage = defineMessage(
  'monthly-report',
  'Informe mensual de la organización',
  z.object({
    month: z.string(),
    /** A super admin wants to see it, and nobody else gets it. */
    isTry: z.boolean().default(false),
  }),
)
