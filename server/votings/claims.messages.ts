import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

export const claimDecidedMessage = defineMessage(
  'voting-claim-decided',
  'Respuesta a tu reclamación sobre el censo de una votación',
  z.object({ affiliateId: z.number().int(), claimId: z.number().int() }),
)
