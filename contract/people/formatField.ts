import { formatHistoryValue } from '#contract/people/fieldKinds.ts'
import type { FileReply } from '#contract/people/fieldReplies.ts'
import { fieldsIn, type FieldIn, type FileField, type Section } from '#contract/people/fields.ts'

/** The order of an address on an envelope: street first, country last. */
const envelopeOrder: Record<FieldIn<'address'>, true> = {
  streetName: true,
  streetNumber: true,
  postalCode: true,
  city: true,
  district: true,
  province: true,
  country: true,
}

/** The fields of a section in reading order, which differs from the order of the form for an address. */
export const listFieldsToRead = <Where extends Section>(section: Where): FieldIn<Where>[] =>
  // Safe: `envelopeOrder` has exactly these keys.
  section === 'address' ? (Object.keys(envelopeOrder) as FieldIn<Where>[]) : fieldsIn(section)

/** The value of a field of an API answer, formatted for people; null when it is empty. */
export function formatField(field: FileField, value: FileReply[FileField]): string | null {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || null
  return (typeof value === 'object' ? nameOf(value) : formatHistoryValue(field, String(value))) || null
}

const nameOf = (named: { pais: string } | { assemblyName: string }) =>
  'pais' in named ? named.pais : named.assemblyName
