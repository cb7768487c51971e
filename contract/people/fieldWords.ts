import { historyWords } from '#contract/people/fieldKinds.ts'
import type { FileReply } from '#contract/people/fieldReplies.ts'
import { fieldsIn, type FieldIn, type FileField, type Section } from '#contract/people/fields.ts'

/** An address is read as an envelope has it: from the door outwards. */
const envelope: Record<FieldIn<'address'>, true> = {
  streetName: true,
  streetNumber: true,
  postalCode: true,
  city: true,
  district: true,
  province: true,
  country: true,
}

/** The fields of a section in the order in which they are read, which is not always that of the form. */
export const fieldsToRead = <Where extends Section>(section: Where): FieldIn<Where>[] =>
  // Object.keys forgets which names it was given.
  section === 'address' ? (Object.keys(envelope) as FieldIn<Where>[]) : fieldsIn(section)

/** A field of a file, as the API answers it, in words; null when it holds nothing. */
export function fieldWords(field: FileField, value: FileReply[FileField]): string | null {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || null
  return (typeof value === 'object' ? nameOf(value) : historyWords(field, String(value))) || null
}

const nameOf = (named: { pais: string } | { assemblyName: string }) =>
  'pais' in named ? named.pais : named.assemblyName
