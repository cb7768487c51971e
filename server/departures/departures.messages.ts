import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

export const leftByStaffMessage = defineMessage(
  'left-by-staff',
  'Aviso de la baja que pediste a la organización',
  z.object({ affiliateId: z.number().int() }),
)
