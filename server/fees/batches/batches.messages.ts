import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

export const debitNoticeMessage = defineMessage(
  'debitNotice',
  'Aviso de un cobro en cuenta',
  z.object({ chargeId: z.number().int() }),
)
