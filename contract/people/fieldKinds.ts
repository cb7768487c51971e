import { maskIban } from '#contract/fees/basics/iban.ts'
import {
  personFieldNames,
  personFields,
  type PersonField,
  type ProfileValues,
  type Kind,
  type KindValues,
} from '#contract/people/fields.ts'

type Declaration = {
  label: string
  values?: readonly (string | number)[]
}

/** How the values of one kind are compared, logged and restored; `formatField.ts` formats them, also for the web. */
type KindRules<Value> = {
  isSame: (one: Value, other: Value) => boolean
  /** The text in the change log; null when the field is empty. */
  toLog: (value: Value) => string | null
  /** The value of a logged text; undefined when it cannot be restored. */
  fromLog: (text: string, declared: Declaration) => Value | undefined
  /** The empty value of a kind that is never null; a log without text means this value. */
  nothing?: Value
}

const isSame = <Value>(one: Value, other: Value) => one === other
const asText: KindRules<string> = {
  isSame,
  toLog: (value) => value,
  fromLog: (text) => text,
}
const asId: KindRules<number> = { isSame, toLog: String, fromLog: Number }

const kinds: { readonly [Each in Kind]: KindRules<KindValues[Each]> } = {
  text: asText,
  place: asText,
  postalCode: asText,
  document: asText,
  // Somebody without an address has '' (rule people-17).
  email: { ...asText, toLog: (address) => address || null, nothing: '' },
  phone: asText,
  day: asText,
  choice: {
    isSame,
    toLog: String,
    fromLog: (text, { values = [] }) => values.find((value) => String(value) === text),
  },
  flag: {
    isSame,
    toLog: String,
    fromLog: (text) => text === 'true',
    nothing: false,
  },
  country: asId,
  assembly: asId,
  sectoral: asId,
  sectorals: {
    isSame: (one, other) => one.join(',') === other.join(','),
    toLog: (ids) => ids.join(',') || null,
    fromLog: (text) => text.split(',').map(Number),
    nothing: [],
  },
  euros: {
    isSame,
    toLog: (euros) => String(Math.round(euros * 100)),
    fromLog: (cents) => Number(cents) / 100,
    nothing: 0,
  },
  account: {
    isSame,
    toLog: maskIban,
    fromLog: () => undefined,
  },
}

/** The rules of a field's kind. Safe to widen: the field's values and the kind's are made from one declaration. */
const rulesFor = (field: PersonField) => kinds[personFields[field].kind] as KindRules<unknown>

export function isSameValue<Field extends PersonField>(
  field: Field,
  one: ProfileValues[Field],
  other: ProfileValues[Field],
): boolean {
  return one === null || other === null ? one === other : rulesFor(field).isSame(one, other)
}

/** The text of a field's value in the change log: an account is masked, ids are joined by commas. */
export function toLogText<Field extends PersonField>(
  field: Field,
  value: ProfileValues[Field],
): string | null {
  // Log entries are never corrected, so a field that was not read must not be logged as empty.
  if (value === undefined) throw new Error(`nobody has read ${field}`)
  return value === null ? null : rulesFor(field).toLog(value)
}

/** The value of a logged text; undefined when it cannot be restored, as with masked accounts. */
export function fromLogText(field: PersonField, text: string | null): unknown {
  const { fromLog, nothing = null } = rulesFor(field)
  return text === null ? nothing : fromLog(text, personFields[field])
}

/** The value of a field that is not given: null, or the empty value of its kind. */
// For every field that may be unsaid, its kind says what that is; the others are required of everybody.
export const getEmptyValue = (field: PersonField) => fromLogText(field, null) as ProfileValues[PersonField]

/** The name of a field in the change log, which stores euros as cents: `fee` is logged as `feeCents`. */
export const toLogName = (field: PersonField) =>
  personFields[field].kind === 'euros' ? `${field}Cents` : field

/** The field with this name in the change log; a name that is not a field's is returned unchanged. */
export const fromLogName = (name: string) =>
  personFieldNames.find((field) => toLogName(field) === name) ?? name
