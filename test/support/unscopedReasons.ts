/**
 * Why people may be named without a scope in what types do not cover, SQL texts and what is joined to rows within a
 * scope: by file, or by file and function.
 */
export const unscopedReasons: Record<string, string> = {
  'server/kernel/security/scopedTables.ts': 'whose the rows of a table are, by which a scope narrows them',
  'server/kernel/runtime/metrics.ts readQueues': 'how many recipients are in which state, and never who',
  'server/account/openings.queries.ts':
    'what was written about the profile of an account, by its numbers alone',
  'server/activity/seal/entries.queries.ts':
    'whom entries are about and what they changed, to be hashed; nothing of it is shown',
  'server/activity/seal/verify.queries.ts': 'which change is not as it was written, for the operator',
  'server/retention/due.queries.ts': 'whose time has come, whoever they are: how many is told, and never who',
  'server/retention/apply.queries.ts':
    'whose time has come, and what the log said so long ago, whoever they are',
  'server/retention/erase.queries.ts': 'all that is of whoever is forgotten',
  'server/retention/traces.queries.ts': 'all that is of whoever is forgotten',
  'server/activity/log.queries.ts': 'conditions of a list, which only who reaches everybody may read',
  'server/assemblies/dissolve.queries.ts': 'the members of an assembly that a super admin dissolves',
  'server/assemblies/members.queries.ts': 'rows that were found within a scope',
  'server/backup/restore.queries.ts holdCommunications':
    'which communications were leaving, whoever they are for',
  'server/backup/restore.queries.ts hasPeople': 'whether the database is empty',
  'server/census/affiliates.filter.queries.ts joinOrder': 'the order of a list, which has its scope',
  'server/census/moments/rowsAt.queries.ts countGone':
    'of intervals within the scope, whose profiles are gone',
  'server/census/moments/moments.queries.ts': 'each reading of intervals is within the scope, by isWithin',
  'server/census/affiliates.rows.queries.ts':
    'rows that were found within a scope, with their own assemblies',
  'server/census/affiliates.stream.queries.ts': 'columns of rows that were found within a scope',
  'server/census/duplicates/duplicates.queries.ts': 'parts of queries that have a scope',
  'server/census/duplicates/findDuplicates.queries.ts': 'parts of queries that have a scope',
  'server/census/duplicates/duplicates.scan.queries.ts':
    'upkeep of who resembles whom, which is read within a scope',
  'server/census/duplicates/merge.dependents.queries.ts':
    'what hangs on two profiles that were locked within a scope',
  'server/census/duplicates/merge.claims.queries.ts':
    'what two profiles that were locked within a scope have asked of provisional rolls',
  'server/census/duplicates/merge.attendances.queries.ts':
    'the attendances of two profiles that were locked within a scope',
  'server/census/duplicates/merge.records.queries.ts':
    'what has the documents of two profiles that were locked within a scope',
  'server/census/duplicates/merge.tags.queries.ts':
    'the tags of two profiles that were locked within a scope',
  'server/census/duplicates/merge.fees.queries.ts':
    'the mandates, charges and requests of two profiles that were locked within a scope',
  'server/fees/feeRequests.queries.ts': 'the person whose request is within a scope',
  'server/fees/ofPerson.queries.ts mandateColumns': 'the latest charge of a mandate that is within a scope',
  'server/census/profile/closing.queries.ts skipMails':
    'the charges of a profile that was locked within a scope',
  'server/fees/basics/mandates.queries.ts': 'parts of queries that have a scope',
  'server/fees/basics/owed.queries.ts': 'parts of queries that have a scope',
  'server/fees/basics/returned.queries.ts': 'parts of queries that have a scope',
  'server/census/duplicates/merge.queries.ts': 'what two profiles left that were locked within a scope',
  'server/census/duplicates/merges.review.queries.ts':
    'the merges that made a profile, which is within the scope',
  'server/deceased/deceased.queries.ts': 'upkeep',
  'server/erasures/erasures.queries.ts takeEnding': 'upkeep',
  'server/erasures/erasures.queries.ts': 'the person whose case is within a scope',
  'server/retention/reduce.queries.ts': 'people who are being erased, who were locked',
  'server/people/choosing/memberships.queries.ts': 'conditions on people of a query that has its scope',
  'server/people/choosing/factValues.queries.ts': 'columns of people who are chosen within a scope',
  'server/people/addresses/knownAddresses.queries.ts': 'whether anything stands under a document, and upkeep',
  'server/people/choosing/tags.queries.ts forgetComparisons': 'upkeep',
  'server/people/deceased.queries.ts': 'the profile of who comes back, which was locked',
  'server/census/duplicates/mergeRequests.queries.ts':
    'a request of staff for two profiles that were locked within a scope, by its number or its link, and upkeep',
  'server/census/duplicates/merge.rolls.queries.ts': 'whether two locked profiles are on an open roll',
  'server/census/duplicates/merges.queries.ts':
    'the two people of a merge that everybody’s reach alone lists',
  'server/census/profile/accesses.queries.ts':
    'entries about one person, who is within the scope of the list',
  'server/census/profile/documentHolds.queries.ts': 'whether a document is free, by which nobody is told of',
  'server/census/profile/profile.history.queries.ts': 'what changes within a scope said',
  'server/census/records/joined.queries.ts': 'what stands under a document that a profile leaves',
  'server/census/records/outsiders.queries.ts': 'upkeep',
  'server/census/records/owner.queries.ts': 'whose a row within a scope is, by their number alone',
  'server/census/records/comments.queries.ts':
    'the number of the person whom a comment within a scope is about',
  'server/census/records/records.grouped.queries.ts':
    'which records within a scope are somebody’s latest, and how many there are',
  'server/census/records/records.list.queries.ts': 'rows that were found within a scope',
  'server/census/records/records.queries.ts': 'the number of the person whose record is within a scope',
  'server/people/addresses/saidByStaff.queries.ts':
    'whether staff said lately who somebody is, or at which address',
  'server/votings/knownAccount.queries.ts': 'whether an account votes',
  'server/census/merged.queries.ts': 'the profiles that one was merged from, by their ids alone',
  'server/consents/consents.queries.ts': 'the consents of profiles that were found within a scope',
  'server/fees/declaration/declared.queries.ts':
    'sums over everybody, which the reach of everybody alone lists',
  'server/fees/yearly/payments.queries.ts findCharge': 'the person of a charge within the scope',
  'server/enrolment/invitation.queries.ts hasSignedUpSince': 'whether a link of whoever is invited was used',
  'server/enrolment/applicantMatch.queries.ts': 'whoever enrols, who is a stranger',
  'server/enrolment/pending.queries.ts': 'upkeep',
  'server/people/addresses/registeredAddress.queries.ts':
    'the people whom staff has just brought into the census',
  'server/import/batches.queries.ts': 'upkeep, and parts of queries that have a scope',
  'server/import/columns.queries.ts': 'what the plan of an import compares',
  'server/import/bulk/bulk.queries.ts':
    'people who were found within a scope, by their list of a day and their plan',
  'server/import/left.queries.ts': 'a part of what plans to undo an import',
  'server/import/plan.queries.ts': 'the people in a list, by their documents',
  'server/import/records.queries.ts':
    'the people in a list that was planned, and those that an import touched',
  'server/import/tags.queries.ts': 'the people in a list that was planned, and those that an import touched',
  'server/import/undo.queries.ts': 'the people that an import touched',
  'server/import/write.queries.ts': 'the people in a list that was planned',
  'server/communications/recipients.queries.ts countComplaints':
    'how many complained of a communication which was found within a scope',
  'server/communications/writtenTo.queries.ts rowBarrierOf':
    'a part of the condition of a row that was found',
  'server/communications/writtenTo.queries.ts isThere': 'a part of the condition of a row that was found',
  'server/communications/notices/letters.queries.ts': 'of those whom a list within the scope has',
  'server/communications/notices/noticeChoice.queries.ts': 'who of members within the scope attends',
  'server/meetings/notices.queries.ts':
    'whether some were told by a notice, without saying who, or parts of queries that have a scope',
  'server/communications/automatic/reminders.queries.ts':
    'whether anybody goes to a meeting of which the upkeep reminds',
  'server/communications/engine/relay.queries.ts tryRelayAgain':
    'who waits of a communication that an admin lets go on',
  'server/communications/engine/finish.queries.ts':
    'the lanes that send, to recipients that were frozen within what their writer reaches',
  'server/communications/engine/claim.queries.ts':
    'the lanes that send, to recipients that were frozen within what their writer reaches',
  'server/communications/engine/owner.queries.ts':
    'the lanes that send, to recipients that were frozen within what their writer reaches',
  'server/communications/engine/queue.queries.ts':
    'the lanes that send, to recipients that were frozen within what their writer reaches',
  'server/communications/bounces/answers.queries.ts':
    'whoever has a mail that was sent to them, by a secret that it alone has',
  'server/communications/recipients.queries.ts': 'the people of recipients within a scope',
  'server/self/received.queries.ts': 'what came with another profile to the person who asks',
  'server/meetings/attendances.queries.ts': 'the person whose attendance is within a scope',
  'server/meetings/signingSheet.queries.ts':
    'whether members within the scope say that they attend a meeting',
  'server/meetings/entitled.queries.ts': 'how many of those entitled at a meeting are there',
  'server/fees/charges.queries.ts': 'charges that were found within a scope, and whose they are',
  'server/fees/charges.decisions.queries.ts':
    'charges that were found within a scope, and those that collect them again',
  'server/fees/replies/match.queries.ts': 'charges within a scope that a line of the bank may mean',
  'server/fees/replies/replies.queries.ts': 'charges within a scope that lines of the bank mean',
  'server/fees/replies/apply.queries.ts': 'charges that were brought back within a scope',
  'server/fees/payments.queries.ts cancelCharge': 'what a payment of a person within the scope had dropped',
  'server/fees/replies/undo.queries.ts': 'what else is charged to whom a charge within a scope is of',
  'server/votings/announcing.queries.ts': 'the roll of a voting and who is not in it, who are told',
  'server/votings/convening.queries.ts': 'who of the members within the scope is in a roll',
  'server/votings/claims.queries.ts hasWaitingClaims':
    'whether votings, which whoever lists them sees whole, have a claim to decide',
  'server/votings/claims.queries.ts isInFinalRoll': 'whose claim was accepted, of the roll that nobody takes',
  'server/votings/claims.queries.ts': 'the person whose claim is within a scope',
  'server/votings/letters.queries.ts lockLetter': 'whoever has the code of a letter and their document',
  'server/votings/letters.queries.ts': 'letters of a voting: their hashes, by admins and the upkeep',
  'server/votings/reminders.queries.ts':
    'everybody of the roll of a voting, of whom whoever has not voted is written to and nobody is told',
  'server/statistics/happenings.queries.ts countAttendances':
    'how many came to meetings that the scope narrows (`selectHeld`)',
  'server/statistics/happenings.queries.ts listFewAttended':
    'who came to meetings that the scope narrows (`selectHeld`), for the log',
  'server/votings/turnout.queries.ts': 'how many of each assembly voted, for admins',
  'server/votings/participation.queries.ts noteParticipation': 'who took part, each for their own entry',
  'server/votings/participation.queries.ts': 'whether whoever asks is in the roll of a voting',
  'server/rolls/rollMembership.queries.ts': 'whether somebody, of rows within a scope, is in a roll',
  'server/meetings/door.queries.ts': 'those whom a door lets in or did, of a meeting within the scope',
  'server/meetings/attendees.queries.ts joinPeople': 'the people whose attendance is within a scope',
  'server/people/choosing/facts.queries.ts': 'parts of queries that have a scope',
  'server/people/choosing/votings.queries.ts': 'parts of queries that have a scope',
  'server/people/choosing/placeNames.queries.ts': 'how places are spelled',
  'server/tags/many.queries.ts findTagging': 'what somebody did with a tag, by the number of its entry',
  'server/tags/match.queries.ts findOutside': 'whether a record’s person is in the census',
  'server/tags/tags.queries.ts countPeople': 'how many of the people with a tag within a scope are members',
  'server/people/choosing/rolls.queries.ts': 'the people whom the caller erases from the census',
  'server/people/choosing/tagging.queries.ts':
    'a tag of people who were chosen within a scope, or locked there',
  'server/people/addresses/addressHolds.queries.ts': 'what an address proves, before anybody is let in by it',
  'server/people/addresses/stoppedAddresses.queries.ts':
    'the profile whose link was mailed to its proven address, and upkeep',
  'server/people/find.queries.ts':
    'the words of people within a scope, and whether a record’s person is in the census',
  'server/rolls/rollPeople.queries.ts':
    'whether people of a roll within the scope left or came back, and what they have now',
  'server/rolls/rolls.queries.ts': 'how many rows a roll has, and what their digests give',
  'server/fees/fees.queries.ts listConditions': 'the mandates of people within the scope',
  'server/fees/batches/payers.queries.ts':
    'the mandates and charges of people who were chosen within a scope',
  'server/fees/batches/donations.queries.ts': 'the charges and the profile of records within the scope',
  'server/fees/batches/freeze.queries.ts': 'whom charges within the scope are of',
  'server/fees/batches/batchCharges.queries.ts': 'whom rows within the scope are of',
  'server/fees/batches/bankFile.queries.ts': 'whom charges within the scope are of',
  'server/fees/batches/notice.queries.ts': 'whom charges within the scope are of',
  'server/fees/batches/madeAgain.queries.ts': 'what mails have told of charges of a batch',
  'server/fees/batches/unmailed.queries.ts': 'whom charges within the scope are of',
  'server/fees/batches/unusual.queries.ts': 'what charges within the scope are compared with',
  'server/census/ownership/admissions.queries.ts':
    'which account numbers a profile within the scope had, masked',
  'server/self/history.queries.ts': 'entries about whoever asks',
  'server/users/users.queries.ts': 'the person of an account within a scope',
  'server/self/elsewhere.queries.ts': 'what is said elsewhere about whoever asks',
}
