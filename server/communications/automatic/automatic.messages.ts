import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** To the responsable of an assembly, of the week before a Monday. */
export const digestMessage = defineMessage(
  'assembly-digest',
  'Resumen semanal de altas y bajas de tu asamblea',
  z.object({ assemblyId: z.number().int(), week: z.string() }),
)
