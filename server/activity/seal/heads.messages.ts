import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** To the address that keeps the heads of the log outside of the database. */
export const logHeadMessage = defineMessage(
  'log-head',
  'Huella del registro de actividad',
  z.object({ id: z.number().int(), hash: z.string(), at: z.string() }),
)
