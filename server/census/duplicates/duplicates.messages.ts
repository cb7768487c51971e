import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** To both addresses of two profiles that will be merged, with the link to stop it. */
export const mergeRequestedMessage = defineMessage(
  'merge-requested',
  'Aviso de que van a unir una ficha con otra',
  z.object({ requestId: z.number().int() }),
)
/** To the only address of two profiles that were merged. */
export const profileMergedMessage = defineMessage(
  'profile-merged',
  'Aviso de que han unido una ficha con otra',
  z.object({ mergeId: z.number().int() }),
)
