import { accountConstraints } from '#server/account/account.constraints.ts'
import { assembliesConstraints } from '#server/assemblies/assemblies.constraints.ts'
import { censusConstraints } from '#server/census/census.constraints.ts'
import { feesConstraints } from '#server/fees/fees.constraints.ts'
import { importConstraints } from '#server/import/import.constraints.ts'
import { legalConstraints } from '#server/legal/legal.constraints.ts'
import { segmentsConstraints } from '#server/segments/segments.constraints.ts'
import { tagsConstraints } from '#server/tags/tags.constraints.ts'
import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

/** What a broken unique constraint says, and at which field: the database is the judge of uniqueness. */
export const constraints: ConstraintMessages = {
  ...accountConstraints,
  ...assembliesConstraints,
  ...censusConstraints,
  ...feesConstraints,
  ...importConstraints,
  ...legalConstraints,
  ...segmentsConstraints,
  ...tagsConstraints,
}
