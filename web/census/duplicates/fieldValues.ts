import type { AffiliateFile } from '#contract/people/affiliateProfile.ts'
import type { MergeField } from '#contract/census/duplicates/mergeFields.ts'
import type { Comparison } from '#contract/census/duplicates/merges.ts'
import type { FileField, MaskedField } from '#contract/people/fields.ts'
import { shownValue } from '#web/people/facts.ts'
import { formatLongDay, formatMoney } from '#web/ui/format.ts'

const joinParts = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ') || null

/** What is chosen, and no field of a file by itself. */
type Composed = Exclude<MergeField, FileField> | 'fee' | MaskedField
const composed: Record<Composed, (file: AffiliateFile) => string | null> = {
  document: ({ documentType, idDocument }) => `${documentType} ${idDocument}`,
  address: (file) =>
    joinParts(
      [file.streetName, file.streetNumber].filter(Boolean).join(' '),
      [file.postalCode, file.city].filter(Boolean).join(' '),
      file.district,
      file.province,
      file.country?.pais ?? null,
    ),
  fee: ({ fee, period }) => (fee > 0 ? joinParts(formatMoney(fee), period) : null),
  bankAccount: ({ bankAccountMasked }) => bankAccountMasked,
  creationTime: ({ creationTime }) => formatLongDay(creationTime),
}
const isComposed = (choice: MergeField): choice is Composed => Object.hasOwn(composed, choice)

/** How each field of a merge is shown; null when the file has no value. */
export const formatFieldValue = (choice: MergeField, file: AffiliateFile) =>
  isComposed(choice) ? composed[choice](file) : shownValue(choice, file[choice])

export type Side = 'first' | 'second'
export const otherSide = (which: Side): Side => (which === 'first' ? 'second' : 'first')

/** The file kept by default: the older one. */
export const olderSide = ({ first, second }: Comparison): Side =>
  Date.parse(first.file.creationTime) <= Date.parse(second.file.creationTime) ? 'first' : 'second'

/** The value kept by default: the kept file's, or the other's when that has none. */
export function proposeSide(comparison: Comparison, kept: Side, field: MergeField): Side {
  const other = otherSide(kept)
  const missing = formatFieldValue(field, comparison[kept].file) === null
  return missing && formatFieldValue(field, comparison[other].file) !== null ? other : kept
}
