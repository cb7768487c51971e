import { account } from '#contract/account/account.ts'
import { factors } from '#contract/account/factors.ts'
import { security } from '#contract/account/security.ts'
import { sessions } from '#contract/account/session.ts'
import { log } from '#contract/activity/log.ts'
import { assemblyAdministration } from '#contract/assemblies/administration.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { members } from '#contract/assemblies/members.ts'
import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { communicationAnswers } from '#contract/communications/unsubscribing.ts'
import { communicationFiles } from '#contract/communications/attachments.ts'
import { communicationRecipients } from '#contract/communications/recipients.ts'
import { communicationSending } from '#contract/communications/sending.ts'
import { communications } from '#contract/communications/communications.ts'
import { suppressedAddresses } from '#contract/communications/suppressed.ts'
import { ownOutcomes } from '#contract/communications/ownOutcomes.ts'
import { personMails } from '#contract/communications/personMails.ts'
import { convocations, votingConvocations } from '#contract/communications/convocations.ts'
import { comments } from '#contract/census/records/comments.ts'
import { departures } from '#contract/departures/departures.ts'
import { erasures } from '#contract/erasures/erasures.ts'
import { ownErasures } from '#contract/erasures/ownErasures.ts'
import { deceased } from '#contract/deceased/deceased.ts'
import { duplicates } from '#contract/census/duplicates/duplicates.ts'
import { mergeRequests } from '#contract/census/duplicates/mergeRequests.ts'
import { stopMerge } from '#contract/census/duplicates/stopMerge.ts'
import { merges } from '#contract/census/duplicates/merges.ts'
import { bulk } from '#contract/import/bulk/bulk.ts'
import { imports } from '#contract/import/imports.ts'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { records } from '#contract/census/records/records.ts'
import { profiles } from '#contract/census/profile/profile.ts'
import { accesses } from '#contract/census/profile/accesses.ts'
import { stoppedAddresses } from '#contract/census/profile/stoppedAddresses.ts'
import { enrolment } from '#contract/enrolment/enrolment.ts'
import { enrolmentTerms } from '#contract/enrolment/terms.ts'
import { pendingEnrolments } from '#contract/enrolment/pending.ts'
import { former } from '#contract/former/former.ts'
import { geography } from '#contract/geography/geography.ts'
import { textImages } from '#contract/files/textImages.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { legalDocuments } from '#contract/legal/documents.ts'
import { legal } from '#contract/legal/legal.ts'
import { mailTemplates } from '#contract/legal/mailTemplates.ts'
import { attendances } from '#contract/meetings/attendances.ts'
import { calendars } from '#contract/meetings/calendars.ts'
import { door } from '#contract/meetings/door.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { series } from '#contract/meetings/series.ts'
import { meetingDocuments, minutes } from '#contract/meetings/minutes.ts'
import { feeRequests } from '#contract/fees/feeRequests.ts'
import { ownFeeCalls } from '#contract/self/ownFees.ts'
import { feeOverviewCalls } from '#contract/fees/overview.ts'
import { feesOfPerson } from '#contract/fees/personFees.ts'
import { mandatePapers } from '#contract/fees/mandatePapers.ts'
import { mandateProofs } from '#contract/fees/mandateProofs.ts'
import { declaration } from '#contract/fees/declaration/declaration.ts'
import { bankReplies } from '#contract/fees/bankReplies.ts'
import { charges } from '#contract/fees/charges.ts'
import { batchCharges } from '#contract/fees/batchCharges.ts'
import { batches } from '#contract/fees/batches.ts'
import { feeExport } from '#contract/fees/feeExport.ts'
import { certificates } from '#contract/fees/yearly/certificates.ts'
import { guardedMails } from '#contract/collector/guardedMails.ts'
import { collector } from '#contract/collector/collector.ts'
import { organisation } from '#contract/organisation/shown.ts'
import { organisationSettings } from '#contract/organisation/settings.ts'
import { people } from '#contract/people/people.ts'
import { ownCertificates } from '#contract/self/ownCertificates.ts'
import { ownData } from '#contract/self/ownData.ts'
import { unsentMails } from '#contract/mailbox/unsent.ts'
import { privacy } from '#contract/self/privacy.ts'
import { retention } from '#contract/retention/retention.ts'
import { rolls } from '#contract/rolls/rolls.ts'
import { segments } from '#contract/segments/segments.ts'
import { receivedCommunications } from '#contract/self/received.ts'
import { self } from '#contract/self/self.ts'
import { seedCounts } from '#contract/statistics/seedCounts.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { statisticsBoard } from '#contract/statistics/board.ts'
import { statisticsReports } from '#contract/statistics/reports.ts'
import { tags } from '#contract/tags/tags.ts'
import { superAdminAccounts } from '#contract/users/superAdmins.ts'
import { users } from '#contract/users/users.ts'
import { booth } from '#contract/votings/booth.ts'
import { votingLetter } from '#contract/enrolment/votingLetter.ts'
import { electorate, votingLetters, votingReminders } from '#contract/votings/electorate.ts'
import { votingHeads } from '#contract/votings/heads.ts'
import { personVotings } from '#contract/votings/ofPerson.ts'
import { outcome, votingPapers, votingTies } from '#contract/votings/outcome.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { votings } from '#contract/votings/votings.ts'
import { work } from '#contract/home/work.ts'

/** The whole API by resource. */
export const api = {
  account,
  affiliates,
  assemblies,
  assemblyAdministration,
  attendances,
  bankReplies,
  booth,
  calendars,
  charges,
  comments,
  communicationAnswers,
  communicationFiles,
  communicationRecipients,
  communicationSending,
  communications,
  suppressedAddresses,
  convocations,
  votingConvocations,
  deceased,
  erasures,
  ownErasures,
  departures,
  door,
  duplicates,
  electorate,
  enrolment,
  enrolmentTerms,
  factors,
  former,
  geography,
  imports,
  bulk,
  jobs,
  legal,
  legalDocuments,
  log,
  mailTemplates,
  meetings,
  members,
  minutes,
  meetingDocuments,
  mergeRequests,
  merges,
  batches,
  batchCharges,
  feeExport,
  feeOverviewCalls,
  feesOfPerson,
  mandatePapers,
  mandateProofs,
  feeRequests,
  ownFeeCalls,
  certificates,
  declaration,
  outcome,
  organisation,
  organisationSettings,
  collector,
  guardedMails,
  pendingEnrolments,
  people,
  privacy,
  profiles,
  accesses,
  stoppedAddresses,
  ownOutcomes,
  personMails,
  personVotings,
  receivedCommunications,
  recordLists,
  records,
  retention,
  rolls,
  security,
  seedCounts,
  segments,
  series,
  self,
  ownAssemblies,
  ownCertificates,
  ownData,
  unsentMails,
  sessions,
  statistics,
  statisticsBoard,
  statisticsReports,
  stopMerge,
  tags,
  textImages,
  users,
  superAdminAccounts,
  votingLetter,
  votingHeads,
  votingLetters,
  votingPapers,
  votingReminders,
  votingTies,
  seenVotings,
  votings,
  work,
}
