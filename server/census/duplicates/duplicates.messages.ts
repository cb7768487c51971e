import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** To the addresses by which a profile without account was known, when it went into one with an account in use. */
export const profileMergedMessage = defineMessage(
  'profile-merged',
  'Aviso de que han unido una ficha con otra',
  z.object({ mergeId: z.number().int() }),
)
