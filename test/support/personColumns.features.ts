import { communicationPersonColumns } from '#test/support/communications.ts'
import { feePersonColumns } from '#test/support/personColumns.fees.ts'
import { votingPersonColumns } from '#test/support/personColumns.votings.ts'

/** What points at a person in the tables of features that have files of their own, for `personColumns`. */
export const featurePersonColumns = {
  ...communicationPersonColumns,
  ...feePersonColumns,
  ...votingPersonColumns,
}
