import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import type { ProfileReply } from '#contract/people/fieldReplies.ts'
import {
  fieldsIn,
  isOfKind,
  labelChoice,
  personFields,
  type FieldIn,
  type PersonField,
  type Kind,
  type Section,
} from '#contract/people/fields.ts'
import { noEmail } from '#contract/people/email.ts'
import { formatPhone } from '#contract/people/phone.ts'

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

/** How a text of some kinds reads; the text of any other kind is shown as it is. */
const formatters: { readonly [Each in Kind]?: (text: string) => string } = {
  phone: formatPhone,
  day: formatDayInWords,
  flag: (text) => (text === 'true' ? 'Sí' : 'No'),
  euros: (text) => formatEuros(Number(text)),
  account: (text) => (text.includes('•') ? text : groupIban(text)),
}

/** A text of the history, formatted for people. Ids have already been replaced by names, and cents by euros. */
export function formatHistoryValue(field: PersonField, text: string): string {
  return isOfKind(field, 'choice')
    ? labelChoice(field, text)
    : (formatters[personFields[field].kind]?.(text) ?? text)
}

/** The value of a field of an API answer, formatted for people; null when it is empty. */
export function formatField(field: PersonField, value: ProfileReply[PersonField]): string | null {
  if (value === null) return null
  if (field === 'email' && value === '') return noEmail
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || null
  return (typeof value === 'object' ? nameOf(value) : formatHistoryValue(field, String(value))) || null
}

const nameOf = (named: { pais: string } | { assemblyName: string }) =>
  'pais' in named ? named.pais : named.assemblyName
