import { z } from 'zod'
import { message } from '#server/kernel/mail/message.ts'

export const goodbyeMessage = message(
  'goodbye',
  'Justificante de la baja',
  z.object({ affiliateId: z.number().int() }),
)
