import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

export const goodbyeMessage = defineMessage(
  'goodbye',
  'Justificante de la baja',
  z.object({ affiliateId: z.number().int() }),
)
