import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { MergeField } from '#contract/census/duplicates/mergeFields.ts'
import type { Comparison } from '#contract/census/duplicates/merges.ts'
import type { PersonField, MaskedField } from '#contract/people/fields.ts'
import { shownValue } from '#web/people/facts.tsx'
import { formatLongDay, formatMoney } from '#web/ui/format.ts'

const joinParts = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ') || null

/** What is chosen, and no field of a profile by itself. */
type Composed = Exclude<MergeField, PersonField> | 'fee' | MaskedField
const composed: Record<Composed, (profile: AffiliateProfile) => string | null> = {
  document: ({ documentType, idDocument }) => `${documentType} ${idDocument}`,
  address: (profile) =>
    joinParts(
      [profile.streetName, profile.streetNumber].filter(Boolean).join(' '),
      [profile.postalCode, profile.city].filter(Boolean).join(' '),
      profile.district,
      profile.province,
      profile.country?.pais ?? null,
    ),
  fee: ({ fee, period }) => (fee > 0 ? joinParts(formatMoney(fee), period) : null),
  bankAccount: ({ bankAccountMasked }) => bankAccountMasked,
  creationTime: ({ creationTime }) => formatLongDay(creationTime),
}
const isComposed = (choice: MergeField): choice is Composed => Object.hasOwn(composed, choice)

/** How each field of a merge is shown; null when the profile has no value. */
export const formatFieldValue = (choice: MergeField, profile: AffiliateProfile) =>
  isComposed(choice) ? composed[choice](profile) : shownValue(choice, profile[choice])

export type Side = 'first' | 'second'
export const otherSide = (which: Side): Side => (which === 'first' ? 'second' : 'first')

/** The profile kept by default: the older one. */
export const olderSide = ({ first, second }: Comparison): Side =>
  Date.parse(first.file.creationTime) <= Date.parse(second.file.creationTime) ? 'first' : 'second'

/** The value kept by default: the kept profile's, or the other's when that has none. */
export function proposeSide(comparison: Comparison, kept: Side, field: MergeField): Side {
  const other = otherSide(kept)
  const missing = formatFieldValue(field, comparison[kept].file) === null
  return missing && formatFieldValue(field, comparison[other].file) !== null ? other : kept
}
