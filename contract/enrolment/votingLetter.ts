import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { texts } from '#contract/messages.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { knownEmail } from '#contract/people/email.ts'
import { letterCode } from '#contract/votings/letterCode.ts'

/** The same to everybody: what was wrong, and whether somebody is a member, only their mailbox learns (rule secrecy-1). */
export const letterReceived =
  'Si el documento y el código son los de la carta, recibirás un correo que dice cómo seguir.'

/** Making an account with the code of a letter (rule voting-13). */
export const votingLetter = endpoints({
  redeem: {
    method: 'POST',
    path: '/voting-letter',
    summary: 'Pide la cuenta con el código de una carta para votar; responde siempre lo mismo',
    allow: anyone.toReach('nobody'),
    status: 202,
    body: z.strictObject({
      idDocument: z.string(texts.required).trim().min(1, texts.required).max(60).transform(normaliseDocument),
      code: letterCode,
      email: knownEmail,
    }),
    reply: z.object({ message: z.string() }),
    action: 'votingLetterRedeemed',
    lookup: { 'body.idDocument': 'nothing', 'body.email': 'nothing' },
    throttle: [
      // By no document: a stranger who tries with somebody's would keep their letter from them, and a code is not guessed.
      { by: 'body.code', of: 'attempts', most: 10, minutes: 60 },
      { by: 'body.email', of: 'attempts', most: 5, minutes: 60 },
      { by: 'address', of: 'attempts', most: 30, minutes: 60 },
    ],
  },
})
