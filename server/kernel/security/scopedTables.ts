import type { PersonalTable } from '#server/kernel/database/database.ts'

/** A table that a scope narrows by itself. Accounts are also read without, by whoever enters. */
export type ScopedTable = PersonalTable | 'appUser'

/**
 * Whose a row is: of the person with the affiliate id or the document in a column, of the person whose affiliate id some
 * SQL finds, of a person and of an assembly (its id in SQL), or as the scope says: an interval is of whoever was in it, and of the
 * assemblies of then.
 */
type Owner =
  | { person: string }
  | { foundPerson: string }
  | { document: string }
  | { person: string; assembly: string }
  | 'affiliates'
  | 'memberships'
  | 'profileChanges'
  | 'everybody'

/** Whose the rows of each table of people are, by which a scope narrows them. */
export const scopedTables: Record<ScopedTable, Owner> = {
  activitySubject: 'everybody',
  adminComment: { document: 'admin_comment.id_document' },
  admission: { person: 'admission.affiliate_id' },
  affiliate: 'affiliates',
  affiliateMerge: { person: 'affiliate_merge.kept_id' },
  affiliateSectoral: { person: 'affiliate_sectoral.affiliate_id' },
  affiliateUpdate: { person: 'affiliate_update.affiliate_id' },
  appUser: { person: 'app_user.affiliate_id' },
  change: 'profileChanges',
  changeValue: 'everybody',
  charge: { person: 'charge.affiliate_id' },
  communicationLetter: { person: 'communication_letter.affiliate_id' },
  communicationRecipient: {
    person: 'communication_recipient.affiliate_id',
    assembly:
      '(select sent.assembly_id from communication as sent where sent.id = communication_recipient.communication_id)',
  },
  consent: { person: 'consent.affiliate_id' },
  erasureRequest: { person: 'erasure_request.affiliate_id' },
  departure: { person: 'departure.affiliate_id' },
  deceased: { person: 'deceased.affiliate_id' },
  feeBatchLeftOut: { person: 'fee_batch_left_out.affiliate_id' },
  feeRequest: { person: 'fee_request.affiliate_id' },
  importChanged: { person: 'import_changed.affiliate_id' },
  importCreated: { person: 'import_created.affiliate_id' },
  mandate: { person: 'mandate.affiliate_id' },
  mandateProof: {
    foundPerson:
      '(select proven.affiliate_id from mandate as proven where proven.id = mandate_proof.mandate_id)',
  },
  meetingAttendance: {
    person: 'meeting_attendance.affiliate_id',
    assembly:
      '(select attended.assembly_id from meeting as attended where attended.id = meeting_attendance.meeting_id)',
  },
  membershipInterval: 'memberships',
  mergeRequest: { person: 'merge_request.kept_id' },
  outsider: { document: 'outsider.id_document' },
  pendingEnrolment: { document: 'pending_enrolment.id_document' },
  personTag: { person: 'person_tag.affiliate_id' },
  personWords: 'everybody',
  record: { document: 'record.id_document' },
  rollPerson: { person: 'roll_person.affiliate_id' },
  votingLetter: { person: 'voting_letter.affiliate_id' },
  votingClaim: { person: 'voting_claim.affiliate_id' },
}
