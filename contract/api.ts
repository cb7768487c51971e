import { account } from '#contract/account/account.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { comments } from '#contract/census/comments.ts'
import { duplicates } from '#contract/census/duplicates.ts'
import { merges } from '#contract/census/merges.ts'
import { records } from '#contract/census/records.ts'
import { files } from '#contract/census/file.ts'
import { geography } from '#contract/geography/geography.ts'
import { legal } from '#contract/legal/legal.ts'
import { attendances } from '#contract/meetings/attendances.ts'
import { meetings } from '#contract/meetings/meetings.ts'

/** The whole API by resource. */
export const api = {
  account,
  affiliates,
  assemblies,
  attendances,
  comments,
  duplicates,
  files,
  geography,
  legal,
  meetings,
  merges,
  records,
}
