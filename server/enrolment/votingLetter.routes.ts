import { letterReceived, votingLetter } from '#contract/enrolment/votingLetter.ts'
import { votingLetterMessage } from '#server/enrolment/votingLetter.messages.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { hashLinkCode } from '#server/kernel/security/linkCode.ts'

export const votingLetterRoutes = routes(votingLetter, {
  /** Does not ask whose letter it is: the worker does, after the answer (rule secrecy-1). */
  async redeem({ body: { idDocument, code, email }, db }) {
    const codeHash = hashLinkCode(code).toString('hex')
    await queueMail(db, votingLetterMessage, email, { idDocument, codeHash })
    return { message: letterReceived }
  },
})
