import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

const about = z.object({ affiliateId: z.number().int(), votingId: z.number().int() })

/** To everybody of the roll, as the three after it, whether they have voted or not: what waits in the queue tells nobody who has (rule voting-13). */
export const votingOpenedMessage = defineMessage('voting-opened', 'Aviso de que se abre una votación', about)

export const votingAnnulledMessage = defineMessage(
  'voting-annulled',
  'Aviso de que se ha anulado una votación',
  about,
)
export const votingResultMessage = defineMessage(
  'voting-result',
  'Aviso de que está el resultado de una votación',
  about,
)
export const votingPutOffMessage = defineMessage(
  'voting-put-off',
  'Aviso de que se ha alargado una votación',
  about,
)

/** To Administración. */
export const votingStandsMessage = defineMessage(
  'voting-stands',
  'Aviso de que una votación está sin resolver',
  z.object({ votingId: z.number().int() }),
)

export const votingLeftOutMessage = defineMessage(
  'voting-left-out',
  'Aviso de que no estás en el censo provisional de una votación',
  about,
)
