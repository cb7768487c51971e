import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** To whoever was told of a debit of a batch that was cancelled since. */
export const debitCancelledMessage = defineMessage(
  'debitCancelled',
  'Aviso de que un cobro en cuenta no se hará',
  z.object({ chargeId: z.number().int() }),
)
export const debitNoticeMessage = defineMessage(
  'debitNotice',
  'Aviso de un cobro en cuenta',
  z.object({ chargeId: z.number().int() }),
)
