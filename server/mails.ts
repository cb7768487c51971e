import { writeReport } from '#server/statistics/report.mails.ts'
import { reportMessage } from '#server/statistics/report.messages.ts'
import { invitationMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import {
  addressCorrectedMessage,
  documentAdmittedMessage,
  accountPartedMessage,
  documentCorrectedMessage,
  addressReplacedMessage,
  emailChangeMessage,
  stopLiftedMessage,
} from '#server/people/addresses/correctedAddress.messages.ts'
import {
  writeAccountParted,
  writeAddressReplaced,
  writeDocumentCorrected,
  writeStopLifted,
} from '#server/people/addresses/correctedAddress.mails.ts'
import { writeMergeRequested, writeProfileMerged } from '#server/census/duplicates/duplicates.mails.ts'
import { mergeRequestedMessage, profileMergedMessage } from '#server/census/duplicates/duplicates.messages.ts'
import { accountNoticeMessage, recoveryMessage } from '#server/account/account.messages.ts'
import {
  writeAccountNotice,
  writeAddressCorrected,
  writeEmailChange,
  writeRecovery,
} from '#server/account/account.mails.ts'
import {
  writeAlready,
  writeDocumentAdmitted,
  writeDocumentUsed,
  writeEnrolment,
  writeEnrolmentRejected,
  writeReturnedElsewhere,
  writeVotingLetter,
  writeInvitation,
  writeFirstInvitation,
  writeWelcome,
} from '#server/enrolment/enrolment.mails.ts'
import {
  alreadyMessage,
  documentUsedMessage,
  enrolmentMessage,
  enrolmentRejectedMessage,
  returnedElsewhereMessage,
  welcomeMessage,
} from '#server/enrolment/enrolment.messages.ts'
import { votingLetterMessage } from '#server/enrolment/votingLetter.messages.ts'
import { writeSuperAdminsChanged } from '#server/account/superAdmins.mails.ts'
import { superAdminsChangedMessage } from '#server/account/superAdmins.messages.ts'
import { writeCollectorChanged } from '#server/collector/collector.mails.ts'
import { collectorChangedMessage } from '#server/collector/collector.messages.ts'
import { writeGuardedMailChanged } from '#server/collector/guardedMails.mails.ts'
import { guardedMailChangedMessage } from '#server/collector/guardedMails.messages.ts'
import { writeFeeReturned } from '#server/fees/returnedFee.mails.ts'
import {
  noteChangeNotLeft,
  noteNoticeNotLeft,
  writeDebitCancelled,
  writeDebitNotice,
} from '#server/fees/batches/batches.mails.ts'
import { debitCancelledMessage, debitNoticeMessage } from '#server/fees/batches/batches.messages.ts'
import { writeLogHead } from '#server/activity/seal/heads.mails.ts'
import { logConcernsMessage } from '#server/activity/watch/watch.messages.ts'
import { writeLogConcerns } from '#server/activity/watch/watch.mails.ts'
import { logHeadMessage } from '#server/activity/seal/heads.messages.ts'
import { indexMails, defineMail, type MessageWriter } from '#server/kernel/mail/message.ts'
import { writeAccountSigned, writeFeeRestored, writeRequestDecided } from '#server/fees/fees.mails.ts'
import {
  accountSignedMessage,
  feeRestoredMessage,
  feeReturnedMessage,
  requestDecidedMessage,
} from '#server/fees/fees.messages.ts'
import { writeDigest } from '#server/communications/automatic/automatic.mails.ts'
import { digestMessage } from '#server/communications/automatic/automatic.messages.ts'
import { writeTestMail } from '#server/communications/communications.mails.ts'
import { testMessage } from '#server/communications/communications.messages.ts'
import { writeTemplateTest } from '#server/legal/mailTemplates.mails.ts'
import { templateTestMessage } from '#server/legal/mailTemplates.messages.ts'
import {
  writeErasureDecided,
  writeErasureExtended,
  writeErasureNoted,
  writeErasuresEnding,
} from '#server/erasures/erasures.mails.ts'
import {
  erasureDecidedMessage,
  erasureExtendedMessage,
  erasureNotedMessage,
  erasuresEndingMessage,
} from '#server/erasures/erasures.messages.ts'
import { writeLeftByStaff } from '#server/departures/departures.mails.ts'
import { leftByStaffMessage } from '#server/departures/departures.messages.ts'
import { writeGoodbyeMail, writeOwnProfileChanged } from '#server/self/self.mails.ts'
import { goodbyeMessage, ownProfileChangedMessage } from '#server/self/self.messages.ts'
import { writeClaimDecided } from '#server/votings/claims.mails.ts'
import {
  votingAnnulledMessage,
  votingLeftOutMessage,
  votingOpenedMessage,
  votingPutOffMessage,
  votingResultMessage,
  votingStandsMessage,
} from '#server/votings/announcing.messages.ts'
import {
  writeVotingAnnulled,
  writeVotingLeftOut,
  writeVotingOpened,
  writeVotingPutOff,
  writeVotingResult,
} from '#server/votings/announcing.mails.ts'
import { writeVotingStands } from '#server/votings/troubles.mails.ts'
import { claimDecidedMessage } from '#server/votings/claims.messages.ts'

/** Who forgot a password chooses another; a member who never had one is invited to make their account (rule session-9). */
const writeRecoveryOrInvitation: MessageWriter<typeof recoveryMessage> = async (world, mail) =>
  (await writeRecovery(world, mail)) ?? writeFirstInvitation(world, mail)

/** Every mail that the product sends, with its writer. */
export const mails = indexMails([
  defineMail(reportMessage, writeReport),
  defineMail(recoveryMessage, writeRecoveryOrInvitation),
  defineMail(superAdminsChangedMessage, writeSuperAdminsChanged),
  defineMail(collectorChangedMessage, writeCollectorChanged),
  defineMail(guardedMailChangedMessage, writeGuardedMailChanged),
  defineMail(logHeadMessage, writeLogHead),
  defineMail(logConcernsMessage, writeLogConcerns),
  defineMail(emailChangeMessage, writeEmailChange),
  defineMail(addressCorrectedMessage, writeAddressCorrected),
  defineMail(addressReplacedMessage, writeAddressReplaced),
  defineMail(stopLiftedMessage, writeStopLifted),
  defineMail(accountPartedMessage, writeAccountParted),
  defineMail(documentCorrectedMessage, writeDocumentCorrected),
  defineMail(mergeRequestedMessage, writeMergeRequested),
  defineMail(profileMergedMessage, writeProfileMerged),
  defineMail(accountNoticeMessage, writeAccountNotice),
  defineMail(enrolmentMessage, writeEnrolment),
  defineMail(alreadyMessage, writeAlready),
  defineMail(welcomeMessage, writeWelcome),
  defineMail(invitationMessage, writeInvitation),
  defineMail(votingLetterMessage, writeVotingLetter),
  defineMail(documentUsedMessage, writeDocumentUsed),
  defineMail(documentAdmittedMessage, writeDocumentAdmitted),
  defineMail(enrolmentRejectedMessage, writeEnrolmentRejected),
  defineMail(returnedElsewhereMessage, writeReturnedElsewhere),
  defineMail(feeReturnedMessage, writeFeeReturned),
  defineMail(debitNoticeMessage, writeDebitNotice, noteNoticeNotLeft),
  defineMail(debitCancelledMessage, writeDebitCancelled, noteChangeNotLeft),
  defineMail(goodbyeMessage, writeGoodbyeMail),
  defineMail(leftByStaffMessage, writeLeftByStaff),
  defineMail(erasureNotedMessage, writeErasureNoted),
  defineMail(erasureExtendedMessage, writeErasureExtended),
  defineMail(erasureDecidedMessage, writeErasureDecided),
  defineMail(erasuresEndingMessage, writeErasuresEnding),
  defineMail(ownProfileChangedMessage, writeOwnProfileChanged),
  defineMail(accountSignedMessage, writeAccountSigned),
  defineMail(requestDecidedMessage, writeRequestDecided),
  defineMail(feeRestoredMessage, writeFeeRestored),
  defineMail(digestMessage, writeDigest),
  defineMail(testMessage, writeTestMail),
  defineMail(templateTestMessage, writeTemplateTest),
  defineMail(claimDecidedMessage, writeClaimDecided),
  defineMail(votingOpenedMessage, writeVotingOpened),
  defineMail(votingStandsMessage, writeVotingStands),
  defineMail(votingPutOffMessage, writeVotingPutOff),
  defineMail(votingAnnulledMessage, writeVotingAnnulled),
  defineMail(votingResultMessage, writeVotingResult),
  defineMail(votingLeftOutMessage, writeVotingLeftOut),
])
