import { not, type PersonColumn } from '#test/support/personColumn.ts'
import { featurePersonColumns } from '#test/support/personColumns.features.ts'

const staffOnly = not('how the office works, not who somebody is')
const noList = not('no list of members says it')
const ofUse = not('it comes of using the product')
/** Of a member it says what the profile says already. */
const derived = {
  file: '/affiliate/:id',
  own: not('the profile tells it'),
  import: not('it follows from the profile'),
} as const

const office = {
  file: '/affiliate/:id',
  own: 'offices',
  fact: 'office',
  merge: 'moves',
  import: not('a list of members gives no rights'),
  retention: not('whoever holds an office is not erased: it is given to another one first'),
  demo: 'has',
} as const satisfies PersonColumn

/** Something written under a document, of members and of others. */
const written = {
  fact: not('records are asked for in their own lists (decision 30)'),
  merge: 'moves',
  import: noList,
  retention: not('it is of the document, which others may have written under'),
  demo: 'has',
} as const

/** Who presided a meeting, or was its secretary; the name is in the minutes, which stay. */
const chair = {
  file: not('the minutes of each meeting name them'),
  own: 'minutes',
  fact: not('who was at meetings is asked for'),
  merge: 'moves',
  import: noList,
  retention: 'goes',
  demo: 'has',
} as const satisfies PersonColumn

/** That something stood under the document before the profile came to it. */
const joined = {
  file: not('how it came to the profile, which its undoing asks'),
  own: not('the own data leave out what is in review by it, and say until when'),
  fact: staffOnly,
  merge: not('by which profile it came is asked of the profile of then, also after a merge'),
  import: not('it follows from the document'),
  retention: not('who wrote it may ask by whom it came'),
  demo: not('nobody has come to a document with records'),
} as const satisfies PersonColumn

/** What guards an address or a document for some days. */
const guard = {
  own: not('the changes of the profile tell it'),
  fact: staffOnly,
  import: ofUse,
  demo: not('nobody has had their address written over'),
} as const

const mergeColumn = {
  file: not('the list of merges tells it'),
  fact: staffOnly,
  merge: not('it is the merge itself, and the numbers of then'),
  import: noList,
  retention: not('it is kept for 30 days without what it said'),
  demo: not('no profiles have been merged'),
} as const

const alike = {
  file: not('the list of possible duplicates tells it'),
  own: not('it speaks of another person too'),
  fact: staffOnly,
  import: not('it follows from the profile'),
} as const

const byImport = {
  file: not('the list is filtered by the import, as long as it can be undone'),
  own: 'imports',
  fact: not('asked by lists, as long as it can be undone'),
  merge: not('undoing the import asks the number of then'),
  import: ofUse,
  retention: not('it is kept as long as the import can be undone, and whom it brought in for 121 days'),
  demo: not('no list has been imported'),
} as const satisfies PersonColumn

const heldDocument = {
  ...guard,
  file: not('a document that is held is refused with the reason'),
  merge: not('it says whose the document was'),
  retention: not('a number and a document, for 30 days'),
} as const satisfies PersonColumn

const evidence = {
  ...alike,
  merge: not('it is found anew'),
  retention: not('it is found anew'),
  demo: not('it is found when the product runs'),
} as const satisfies PersonColumn

const mergeRequest = {
  file: not('the list of merges that wait tells it'),
  own: not('it speaks of another person too; who is asked is told by the mail'),
  fact: staffOnly,
  merge: 'moves',
  import: noList,
  retention: 'goes',
  demo: not('no merge waits'),
} as const satisfies PersonColumn

const notDuplicate = {
  ...alike,
  merge: 'moves',
  retention: 'goes',
  demo: not('nobody has looked at them'),
} as const satisfies PersonColumn

/**
 * Every column of the database that points at a person (`pointing.ts`), by number or by document, and what is done
 * with it. A new one does not pass without its line; what a line says is tried by the tests that read it.
 */
export const personColumns: Record<string, PersonColumn> = {
  ...featurePersonColumns,
  'activity_subject.entity_id': {
    file: not('the log of super admins, by the document of whom it is about'),
    own: 'accesses',
    fact: not('who was looked at is nobody’s quality'),
    merge: not('a line of the log says the number of then; merged numbers are followed'),
    import: noList,
    retention: not('the log stays and has numbers alone'),
    demo: 'has',
  },
  'address_hold.affiliate_id': {
    ...guard,
    file: '/affiliate/:id',
    merge: not('nobody is merged while it lasts'),
    retention: 'goes',
  },
  'admin_comment.id_document': { ...written, file: '/adminComment/:document', own: 'comments' },
  'admin_comment.joined_affiliate_id': joined,
  'admission.affiliate_id': {
    file: '/affiliate/:id/history',
    own: not('that older data wait is told by inReviewUntil'),
    fact: staffOnly,
    merge: not('the profile may come back with it'),
    import: noList,
    retention: not('a number and a day, for 30 days'),
    demo: not('everybody who waits is waiting'),
  },
  'affiliate_merge.kept_id': { ...mergeColumn, own: 'merges' },
  'affiliate_merge.removed_id': { ...mergeColumn, own: 'merges' },
  'affiliate_sectoral.affiliate_id': {
    file: '/affiliate/:id',
    own: 'affiliate',
    fact: 'assemblyId',
    merge: 'moves',
    import: 'sectorals',
    retention: 'goes',
    demo: 'has',
  },
  'affiliate_update.affiliate_id': {
    ...derived,
    fact: not('asked as the order of the list'),
    merge: 'moves',
    retention: 'goes',
    demo: 'has',
  },
  'app_user.affiliate_id': {
    file: '/users?affiliateId=:id',
    own: 'account',
    fact: 'account',
    merge: 'moves',
    import: not('nobody gets an account by a list'),
    retention: not('whoever has an account is not erased: leaving closes it first'),
    demo: 'has',
  },
  'assembly.liaison_id': office,
  'assembly.responsible_id': office,
  'change.entity_id': {
    file: '/affiliate/:id/history',
    own: 'changes',
    fact: not('what was is asked of rolls'),
    merge: not('a line of the log says the number of then; merged numbers are followed'),
    import: not('an import writes them'),
    retention: not('that something was changed stays for ever, without what it said'),
    demo: not('nothing has been changed'),
  },
  'consent.affiliate_id': {
    file: not(
      'the profile says whether they receive communications; when each was given is their own to read',
    ),
    own: 'consents',
    fact: 'communications',
    merge: 'moves',
    import: 'communications',
    retention: 'goes',
    demo: 'has',
  },
  'deceased.affiliate_id': {
    file: not('the closed profile says it'),
    own: not('who reads is alive'),
    fact: not('segments are of members'),
    merge: not('who has died is not merged'),
    import: noList,
    retention: 'goes',
    demo: not('nobody has died'),
  },
  'document_hold.affiliate_id': heldDocument,
  'document_hold.id_document': heldDocument,
  'duplicate_evidence.first_id': evidence,
  'duplicate_evidence.second_id': evidence,
  'duplicate_stale.affiliate_id': {
    ...alike,
    merge: not('who is looked at next'),
    retention: not('who is looked at next'),
    demo: 'has',
  },
  'import_changed.affiliate_id': byImport,
  'import_created.affiliate_id': byImport,
  'known_address.id_document': {
    file: not('of people outside the census'),
    own: not('of people outside the census, whom it lets be told'),
    fact: not('of people outside the census'),
    merge: not('of a document whose records are gone'),
    import: noList,
    retention: not('it goes with what was written under the document'),
    demo: not('no records have been deleted'),
  },
  'meeting_attendance.affiliate_id': {
    file: '/affiliate/:id/attendances',
    own: 'attendances',
    fact: 'attended',
    merge: 'moves',
    import: not('it is noted at meetings'),
    retention: not('who was at a meeting counts in it, also without a number'),
    demo: 'has',
  },
  'merge_request.kept_id': mergeRequest,
  'merge_request.other_id': mergeRequest,
  'minutes.presiding_id': chair,
  'minutes.secretary_id': chair,
  'not_duplicate.first_id': notDuplicate,
  'not_duplicate.second_id': notDuplicate,
  'pending_enrolment.id_document': {
    file: not('who waits has a list of their own; whoever has enrolled has a profile'),
    own: 'pendingEnrolments',
    fact: not('who waits is no member'),
    merge: not('it waits for its own address'),
    import: noList,
    retention: not('it is purged when it expires'),
    demo: 'has',
  },
  'person_tag.affiliate_id': {
    file: '/affiliate/:id',
    own: 'tags',
    fact: 'tag',
    merge: 'moves',
    import: 'tags',
    retention: 'goes',
    demo: 'has',
  },
  'outsider.id_document': {
    ...written,
    file: '/record/:document',
    own: not('nobody in the census is in it'),
    merge: not('nobody in the census is in it'),
  },
  'person_words.entity_id': {
    ...derived,
    fact: 'q',
    merge: 'moves',
    retention: 'goes',
    demo: 'has',
  },
  'record.id_document': { ...written, file: '/record/:document', own: 'records' },
  'record.joined_affiliate_id': joined,
  'roll_person.affiliate_id': {
    file: not('rolls are papers of the organisation, which say who is in them'),
    own: 'rolls',
    fact: not('two rolls are compared; those of votings are asked for (inRoll, voted)'),
    merge: not('a roll is not changed; merged numbers are followed'),
    import: noList,
    retention: 'goes',
    demo: 'has',
  },
  'stop_link.affiliate_id': {
    ...guard,
    file: '/affiliate/:id',
    merge: not('the profile may come back, and its links with it'),
    retention: not('the hash of a code, for 60 days'),
  },
  'stopped_address.affiliate_id': {
    ...guard,
    file: '/affiliate/:id/stopped-addresses',
    merge: not('it is copied: the profile may come back'),
    retention: not('upkeep takes it away'),
  },
}
