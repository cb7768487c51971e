import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

const about = z.object({ affiliateId: z.number().int(), votingId: z.number().int() })

/** To everybody of the roll, whether they have voted or not: what waits in the queue tells nobody who has (rule voting-13). */
export const votingOpenedMessage = defineMessage('voting-opened', 'Aviso de que se abre una votación', about)

export const votingLeftOutMessage = defineMessage(
  'voting-left-out',
  'Aviso de que no estás en el censo provisional de una votación',
  about,
)
