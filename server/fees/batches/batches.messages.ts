import { z } from 'zod'
import { day } from '#contract/fields.ts'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** To whoever was told of a debit of a batch that was cancelled since. */
export const debitCancelledMessage = defineMessage(
  'debitCancelled',
  'Aviso de que un cobro en cuenta no se hará',
  z.object({
    chargeId: z.number().int(),
    // What a charge that waits for another batch does not know any more.
    chargedOn: day.optional(),
    wasSent: z.boolean().default(false),
    /** Its batch, which counts those to whom nothing is said. */
    batchId: z.number().int().optional(),
    /** What else its notice said, the account masked: a charge that waits for another batch does not know it any more. */
    told: z
      .object({
        account: z.string(),
        mandate: z.string(),
        creditor: z.object({ name: z.string(), id: z.string() }),
      })
      .optional(),
  }),
)
export const debitNoticeMessage = defineMessage(
  'debitNotice',
  'Aviso de un cobro en cuenta',
  // The batch: what waits again after it was cancelled is told of with another one.
  z.object({ chargeId: z.number().int(), batchId: z.number().int().optional() }),
)
