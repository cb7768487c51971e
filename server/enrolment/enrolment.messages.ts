import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

const person = z.object({ affiliateId: z.number().int() })

/** The mail with the link to complete an enrolment: the one with this id, or without `id` the latest of the address. */
export const enrolmentMessage = defineMessage(
  'enrolment',
  'Confirmación de una inscripción',
  z.object({ id: z.uuid().optional() }),
)
export const alreadyMessage = defineMessage(
  'already',
  'Aviso de que ya figuras en el censo',
  z.object({ affiliateId: z.number().int().nullable() }),
)
export const welcomeMessage = defineMessage('welcome', 'Bienvenida', person)
export const documentUsedMessage = defineMessage(
  'document-used',
  'Aviso de que alguien se inscribe con tu documento',
  z.object({}),
)
export const enrolmentRejectedMessage = defineMessage(
  'enrolment-rejected',
  'Inscripción no terminada',
  z.object({}),
)
/** To the addresses of somebody who left, when they come back with another one. */
export const returnedElsewhereMessage = defineMessage(
  'returned-elsewhere',
  'Aviso de que vuelves a estar en el censo con otra dirección',
  z.object({}),
)
