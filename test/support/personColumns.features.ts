import { not } from '#test/support/personColumn.ts'
import { communicationPersonColumns } from '#test/support/communications.ts'
import { feePersonColumns } from '#test/support/personColumns.fees.ts'
import { votingPersonColumns } from '#test/support/personColumns.votings.ts'

/** What points at a person in the tables of features that have files of their own, for `personColumns`. */
export const featurePersonColumns = {
  ...communicationPersonColumns,
  ...feePersonColumns,
  ...votingPersonColumns,
  'departure.affiliate_id': {
    file: not('the closed profile says it'),
    own: 'departures',
    fact: not('segments are of members'),
    merge: 'moves',
    import: not('no list of members says it'),
    retention: 'goes',
    demo: not('nobody has asked staff to leave'),
  },
  'erasure_request.affiliate_id': {
    file: not('they have a list of their own'),
    own: 'erasures',
    fact: not('they have a list of their own'),
    merge: 'moves',
    import: not('no list of members says it'),
    retention: 'goes',
    demo: 'has',
  },
  'deleted_account.affiliate_id': {
    file: not('the log says that the account was deleted'),
    own: not('the number of an account that is gone'),
    fact: not('nobody is chosen by an account that they had'),
    merge: not('who is forgotten is forgotten with the numbers that were merged into theirs'),
    import: not('no list of members says it'),
    retention: 'goes',
    demo: not('nobody has deleted an account'),
  },
  'membership_interval.affiliate_id': {
    file: not('the history of the profile tells it'),
    own: not('the changes of the profile tell it'),
    fact: not('lists and segments are asked at a date'),
    merge: not('the past stays as it was: they were two until then'),
    import: not('it follows from the profile'),
    retention: not('a number without a name, so that the past is counted as it was'),
    demo: 'has',
  },
} as const
