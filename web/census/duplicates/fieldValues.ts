import type { AffiliateFile } from '#contract/census/affiliates.ts'
import type { MergeField } from '#contract/census/duplicates/mergeFields.ts'
import type { Comparison } from '#contract/census/duplicates/merges.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { formatPhone } from '#contract/people/phone.ts'
import { formatCalendarDay, formatLongDay, formatMoney } from '#web/ui/format.ts'

const joinParts = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ') || null

/** How each field of a merge is shown; null when the file has no value. */
const readers: Record<MergeField, (file: AffiliateFile) => string | null> = {
  document: ({ documentType, idDocument }) => `${documentType} ${idDocument}`,
  name: ({ name }) => name,
  lastName1: ({ lastName1 }) => lastName1,
  lastName2: ({ lastName2 }) => lastName2,
  sex: ({ sex }) => sex && sexLabels[sex],
  birthday: ({ birthday }) => birthday && formatCalendarDay(birthday),
  bornCountry: ({ bornCountry }) => bornCountry?.pais ?? null,
  address: (file) =>
    joinParts(
      [file.streetName, file.streetNumber].filter(Boolean).join(' '),
      [file.postalCode, file.city].filter(Boolean).join(' '),
      file.district,
      file.province,
      file.country?.pais ?? null,
    ),
  email: ({ email }) => email,
  phone: ({ phone }) => phone && formatPhone(phone),
  studies: ({ studies }) => studies,
  job: ({ job }) => job,
  communications: ({ communications }) => (communications ? 'Si' : 'No'),
  inscriptionType: ({ inscriptionType }) => inscriptionTypeLabels[inscriptionType],
  fee: ({ fee, period }) => (fee > 0 ? joinParts(formatMoney(fee), period) : null),
  bankAccount: ({ bankAccountMasked }) => bankAccountMasked,
  assembly: ({ assembly }) => assembly?.assemblyName ?? null,
  mainSectoral: ({ mainSectoral }) => mainSectoral?.assemblyName ?? null,
  creationTime: ({ creationTime }) => formatLongDay(creationTime),
}
export const formatFieldValue = (field: MergeField, file: AffiliateFile) => readers[field](file)

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
