import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

const ofCase = z.object({ affiliateId: z.number().int(), erasureId: z.number().int() })

export const erasureNotedMessage = defineMessage(
  'erasure-noted',
  'Aviso de que has pedido borrar tus datos',
  ofCase,
)
export const erasureExtendedMessage = defineMessage(
  'erasure-extended',
  'Aviso de que tu petición de borrado tardará más',
  ofCase,
)
export const erasureDecidedMessage = defineMessage(
  'erasure-decided',
  'Respuesta a tu petición de borrado',
  ofCase,
)
export const erasuresEndingMessage = defineMessage(
  'erasures-ending',
  'Aviso de peticiones de borrado sin contestar',
  z.object({ ending: z.number().int(), overdue: z.number().int() }),
)
