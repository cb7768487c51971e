import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

export const goodbyeMessage = defineMessage(
  'goodbye',
  'Justificante de la baja',
  z.object({ affiliateId: z.number().int() }),
)

/** What one changes of oneself without the password, and what stops or moves money or mail by it. */
export const ownChangesTold = ['account', 'noAccount', 'fee', 'communications', 'address'] as const
export type OwnChangeTold = (typeof ownChangesTold)[number]

export const ownProfileChangedMessage = defineMessage(
  'own-profile-changed',
  'Aviso de un cambio en tu ficha',
  z.object({ affiliateId: z.number().int(), changedAt: z.string(), what: z.array(z.enum(ownChangesTold)) }),
)
