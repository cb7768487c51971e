import { tellHead } from '#server/activity/seal/heads.rules.ts'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyEachDay } from '#server/activity/seal/upkeep.rules.ts'
import { tellOfLog } from '#server/activity/watch/tell.rules.ts'
import { loginNotices } from '#server/account/emailChange.queries.ts'
import { applyConfirmedAddresses } from '#server/account/emailChange.rules.ts'
import { deleteExpiredLinksAndChallenges } from '#server/account/challenges.queries.ts'
import { deleteOldSpells } from '#server/account/superAdmins.queries.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { deleteOldMergeRequests, mergeNotices } from '#server/census/duplicates/mergeRequests.queries.ts'
import { performMerges } from '#server/census/duplicates/mergeRequests.rules.ts'
import { retellOutsiders } from '#server/census/records/outsiders.queries.ts'
import { constraints } from '#server/constraints.ts'
import { eraseOldMergeSnapshots } from '#server/census/duplicates/merge.queries.ts'
import { deleteExpiredEnrolments } from '#server/enrolment/pending.queries.ts'
import { lapseMandates } from '#server/fees/mandates.queries.ts'
import { forgetImages } from '#server/communications/attachments.queries.ts'
import { sendDigests } from '#server/communications/automatic/digests.rules.ts'
import { remindOfMeetings } from '#server/communications/automatic/reminders.rules.ts'
import { deleteOrphanFiles } from '#server/files/files.queries.ts'
import { finishDeaths } from '#server/deceased/deceased.rules.ts'
import { eraseOldBatches } from '#server/import/batches.queries.ts'
import { deleteOldUploads } from '#server/import/uploads.queries.ts'
import { addressNotices } from '#server/people/addresses/addressHolds.queries.ts'
import { queueNoticesAgain } from '#server/people/addresses/notices.queries.ts'
import { deleteOldDocumentHolds, documentNotices } from '#server/census/profile/documentHolds.queries.ts'
import { endHolds } from '#server/people/addresses/correctedAddress.rules.ts'
import { deleteOldStops } from '#server/people/addresses/stoppedAddresses.queries.ts'
import { deleteOldKnownAddresses } from '#server/people/addresses/knownAddresses.queries.ts'
import { deleteOldUndoneScans } from '#server/meetings/door.queries.ts'
import { freezeStartedMeetings } from '#server/meetings/entitled.rules.ts'
import { forgetComparisons } from '#server/people/choosing/tags.queries.ts'
import { compactNameWords } from '#server/people/names.queries.ts'
import { remindOnLastDay } from '#server/votings/reminders.rules.ts'
import { compactCounts } from '#server/statistics/seedCounts.queries.ts'
import { carryOutErasures } from '#server/erasures/carryOut.rules.ts'
import { applyEachDay } from '#server/retention/apply.rules.ts'
import { sendReport } from '#server/statistics/report.rules.ts'
import { sweepResidue } from '#server/votings/residue.rules.ts'
import { tellOfVotingChanges } from '#server/communications/automatic/votingChanges.rules.ts'
import { tellOfTroubles } from '#server/votings/troubles.rules.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { kernelUpkeep, everyTenMinutes, type UpkeepTask } from '#server/kernel/runtime/upkeep.ts'

/** Everything that comes round. */
export const upkeepTasks: readonly UpkeepTask[] = [
  ...kernelUpkeep,
  { name: 'links and challenges', ...everyTenMinutes, run: deleteExpiredLinksAndChallenges },
  {
    name: 'times of super admins',
    ...everyTenMinutes,
    run: ({ db, clock }) => deleteOldSpells(db, clock),
  },
  { name: 'confirmed addresses', ...everyTenMinutes, run: applyConfirmedAddresses },
  { name: 'held addresses', ...everyTenMinutes, run: endHolds },
  { name: 'stopped addresses', ...everyTenMinutes, run: ({ db, clock }) => deleteOldStops(db, clock) },
  {
    name: 'notices that can be objected to',
    everySeconds: 3_600,
    timeoutSeconds: 60,
    run: ({ db }) => queueNoticesAgain(db, [addressNotices, loginNotices, mergeNotices, documentNotices]),
  },
  { name: 'merges that waited', ...everyTenMinutes, run: (world) => performMerges(world, constraints) },
  {
    name: 'old merge requests',
    ...everyTenMinutes,
    run: ({ db, clock }) => deleteOldMergeRequests(db, clock),
  },
  { name: 'held documents', ...everyTenMinutes, run: ({ db, clock }) => deleteOldDocumentHolds(db, clock) },
  { name: 'known addresses', ...everyTenMinutes, run: ({ db }) => deleteOldKnownAddresses(db) },
  { name: 'deaths', ...everyTenMinutes, run: finishDeaths },
  { name: 'enrolments', ...everyTenMinutes, run: deleteExpiredEnrolments },
  { name: 'merges', ...everyTenMinutes, run: ({ db, clock }) => eraseOldMergeSnapshots(db, clock.now) },
  { name: 'import uploads', ...everyTenMinutes, run: ({ db }) => deleteOldUploads(db) },
  { name: 'words of names', ...everyTenMinutes, run: ({ db }) => compactNameWords(db) },
  { name: 'compared lists', ...everyTenMinutes, run: ({ db, clock }) => forgetComparisons(db, clock) },
  {
    name: 'people outside the census',
    everySeconds: 3_600,
    timeoutSeconds: 60,
    run: ({ db }) => retellOutsiders(db),
  },
  { name: 'mandates that lapse', ...everyTenMinutes, run: ({ db, clock }) => lapseMandates(db, clock) },
  { name: 'images of mails', ...everyTenMinutes, run: ({ db, clock }) => forgetImages(db, clock) },
  { name: 'reminders of meetings', ...everyTenMinutes, run: remindOfMeetings },
  { name: 'digests of assemblies', ...everyTenMinutes, run: sendDigests },
  { name: 'sums of members and records', ...everyTenMinutes, run: ({ db }) => compactCounts(db) },
  { name: 'report of the month', ...everyTenMinutes, run: sendReport },
  { name: 'cases of erasure', everySeconds: 60, timeoutSeconds: 600, run: carryOutErasures },
  { name: 'retention', everySeconds: 600, timeoutSeconds: 3_600, run: applyEachDay },
  { name: 'files', ...everyTenMinutes, run: ({ db }) => deleteOrphanFiles(db) },
  { name: 'import batches', ...everyTenMinutes, run: ({ db, clock }) => eraseOldBatches(db, clock) },
  { name: 'undone scans', ...everyTenMinutes, run: ({ db, clock }) => deleteOldUndoneScans(db, clock) },
  {
    name: 'rolls of meetings',
    everySeconds: 60,
    timeoutSeconds: 600,
    run: (world) => freezeStartedMeetings(world),
  },
  { name: 'votings', everySeconds: 1, timeoutSeconds: 900, run: (world) => doWhatIsDue(world) },
  { name: 'changes of votings', everySeconds: 5, timeoutSeconds: 600, run: tellOfVotingChanges },
  { name: 'reminders of votings', everySeconds: 60, timeoutSeconds: 600, run: remindOnLastDay },
  { name: 'votings that stand', everySeconds: 600, timeoutSeconds: 60, run: tellOfTroubles },
  { name: 'what closed votings leave', everySeconds: 600, timeoutSeconds: 120, run: sweepResidue },
  {
    name: 'links of the log',
    everySeconds: 5,
    timeoutSeconds: 1_200,
    run: ({ db }, signal) => sealLog(db, signal),
  },
  { name: 'heads of the log', ...everyTenMinutes, run: tellHead },
  { name: 'verification of the log', everySeconds: 600, timeoutSeconds: 3_600, run: verifyEachDay },
  {
    name: 'watch over the log',
    everySeconds: 600,
    timeoutSeconds: 1_200,
    inEachProcess: true,
    run: tellOfLog,
  },
  // Whoever opens the list of possible duplicates does not wait for the search.
  { name: 'duplicates', everySeconds: 1, timeoutSeconds: 150, run: ({ db }) => refreshEvidence(db) },
]
