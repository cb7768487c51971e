import {
  accountNoticeMessage,
  emailChangeMessage,
  recoveryMessage,
} from '#server/account/account.messages.ts'
import { writeAccountNotice, writeEmailChange, writeRecovery } from '#server/account/account.mails.ts'
import {
  writeAlready,
  writeDocumentUsed,
  writeEnrolment,
  writeEnrolmentRejected,
  writeInvitation,
  writeWelcome,
} from '#server/enrolment/enrolment.mails.ts'
import {
  alreadyMessage,
  documentUsedMessage,
  enrolmentMessage,
  enrolmentRejectedMessage,
  invitationMessage,
  welcomeMessage,
} from '#server/enrolment/enrolment.messages.ts'
import { writtenMessages, written } from '#server/kernel/message.ts'
import { writeGoodbyeMail } from '#server/self/self.mails.ts'
import { goodbyeMessage } from '#server/self/self.messages.ts'

/** Every mail that the product sends, with its writer. */
export const mails = writtenMessages([
  written(recoveryMessage, writeRecovery),
  written(emailChangeMessage, writeEmailChange),
  written(accountNoticeMessage, writeAccountNotice),
  written(enrolmentMessage, writeEnrolment),
  written(alreadyMessage, writeAlready),
  written(welcomeMessage, writeWelcome),
  written(invitationMessage, writeInvitation),
  written(documentUsedMessage, writeDocumentUsed),
  written(enrolmentRejectedMessage, writeEnrolmentRejected),
  written(goodbyeMessage, writeGoodbyeMail),
])
