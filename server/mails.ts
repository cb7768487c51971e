import { invitationMessage } from '#server/people/correctedAddress.messages.ts'
import { addressCorrectedMessage, emailChangeMessage } from '#server/people/correctedAddress.messages.ts'
import { accountNoticeMessage, recoveryMessage } from '#server/account/account.messages.ts'
import {
  writeAccountNotice,
  writeAddressCorrected,
  writeEmailChange,
  writeRecovery,
} from '#server/account/account.mails.ts'
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
  welcomeMessage,
} from '#server/enrolment/enrolment.messages.ts'
import { writtenMessages, written } from '#server/kernel/mail/message.ts'
import { writeGoodbyeMail } from '#server/self/self.mails.ts'
import { goodbyeMessage } from '#server/self/self.messages.ts'

/** Every mail that the product sends, with its writer. */
export const mails = writtenMessages([
  written(recoveryMessage, writeRecovery),
  written(emailChangeMessage, writeEmailChange),
  written(addressCorrectedMessage, writeAddressCorrected),
  written(accountNoticeMessage, writeAccountNotice),
  written(enrolmentMessage, writeEnrolment),
  written(alreadyMessage, writeAlready),
  written(welcomeMessage, writeWelcome),
  written(invitationMessage, writeInvitation),
  written(documentUsedMessage, writeDocumentUsed),
  written(enrolmentRejectedMessage, writeEnrolmentRejected),
  written(goodbyeMessage, writeGoodbyeMail),
])
