import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

/** To whoever typed the code of a letter: what came of it is decided when it is written (rule secrecy-1). */
export const votingLetterMessage = defineMessage(
  'voting-letter',
  'Enlace para hacerte la cuenta con la carta de una votación',
  z.object({ idDocument: z.string(), codeHash: z.string() }),
)
