import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

export const accountSignedMessage = defineMessage(
  'fee-account-signed',
  'Aviso de que ha cambiado la cuenta de tu cuota',
  z.object({ affiliateId: z.number().int(), changedAt: z.string() }),
)
export const requestDecidedMessage = defineMessage(
  'fee-request-decided',
  'Respuesta a lo que pediste pagar',
  z.object({ affiliateId: z.number().int(), requestId: z.number().int() }),
)
export const feeRestoredMessage = defineMessage(
  'fee-restored',
  'Aviso de que tu cuota vuelve a ser la de antes',
  z.object({ affiliateId: z.number().int(), requestId: z.number().int() }),
)
/** To a member whose fee or donation the bank has not paid, or has taken back. */
export const feeReturnedMessage = defineMessage(
  'fee-returned',
  'Aviso de que el banco ha devuelto un cobro',
  z.object({ chargeId: z.number().int() }),
)
