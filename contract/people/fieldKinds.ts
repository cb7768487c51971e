import { dayWords, euroWords } from '#contract/format.ts'
import { groupIban, maskIban } from '#contract/fees/iban.ts'
import {
  fileFields,
  personFields,
  type FileField,
  type FileValues,
  type Kind,
  type KindValues,
} from '#contract/people/fields.ts'
import { showPhone } from '#contract/people/phone.ts'

type Declaration = {
  label: string
  values?: readonly (string | number)[]
  words?: Readonly<Record<string, string>>
}

/** What is done alike with every value of a kind. */
type KindRules<Value> = {
  isSame: (one: Value, other: Value) => boolean
  /** As the log of changes keeps it; null when it holds nothing. */
  toLog: (value: Value) => string | null
  /** The value that a logged text stands for; undefined when it cannot be had back. */
  fromLog: (text: string, declared: Declaration) => Value | undefined
  /** What a log without a text stands for, where a file is never without a value. */
  nothing?: Value
  /** A text of the history in words; ids are names by then, and cents euros. */
  inWords: (text: string, declared: Declaration) => string
}

const isSame = <Value>(one: Value, other: Value) => one === other
const asText: KindRules<string> = {
  isSame,
  toLog: (value) => value,
  fromLog: (text) => text,
  inWords: (text) => text,
}
const asId: KindRules<number> = { isSame, toLog: String, fromLog: Number, inWords: (text) => text }

const kinds: { readonly [Each in Kind]: KindRules<KindValues[Each]> } = {
  text: asText,
  place: asText,
  postalCode: asText,
  document: asText,
  email: asText,
  phone: { ...asText, inWords: showPhone },
  day: { ...asText, inWords: dayWords },
  choice: {
    isSame,
    toLog: String,
    fromLog: (text, { values = [] }) => values.find((value) => String(value) === text),
    inWords: (text, { words }) => words?.[text] ?? text,
  },
  flag: {
    isSame,
    toLog: String,
    fromLog: (text) => text === 'true',
    nothing: false,
    inWords: (text) => (text === 'true' ? 'Sí' : 'No'),
  },
  country: asId,
  assembly: asId,
  sectoral: asId,
  sectorals: {
    isSame: (one, other) => one.join(',') === other.join(','),
    toLog: (ids) => ids.join(',') || null,
    fromLog: (text) => text.split(',').map(Number),
    nothing: [],
    inWords: (text) => text,
  },
  euros: {
    isSame,
    toLog: (euros) => String(Math.round(euros * 100)),
    fromLog: (cents) => Number(cents) / 100,
    nothing: 0,
    inWords: (euros) => euroWords(Number(euros)),
  },
  account: {
    isSame,
    toLog: maskIban,
    fromLog: () => undefined,
    inWords: (text) => (text.includes('•') ? text : groupIban(text)),
  },
}

/** The rules of a field's kind, for whatever value the field may hold. */
// What a field holds is what its kind holds: both types are made from one declaration.
const rulesOf = (field: FileField) => kinds[personFields[field].kind] as KindRules<unknown>

export function isSameValue<Field extends FileField>(
  field: Field,
  one: FileValues[Field],
  other: FileValues[Field],
): boolean {
  return one === null || other === null ? one === other : rulesOf(field).isSame(one, other)
}

/** A field as the log of changes keeps it: an account masked, a list of ids joined by commas. */
export function logText<Field extends FileField>(field: Field, value: FileValues[Field]): string | null {
  // The log is for ever: whoever reads a file without one of its fields must not write that there was nothing.
  if (value === undefined) throw new Error(`nobody has read ${field}`)
  return value === null ? null : rulesOf(field).toLog(value)
}

/** The value a logged text stands for; undefined when it cannot be had back: accounts are logged masked. */
export function valueLogged(field: FileField, text: string | null): unknown {
  const { fromLog, nothing = null } = rulesOf(field)
  return text === null ? nothing : fromLog(text, personFields[field])
}

/** What a field holds when nobody has said anything of it. */
// For every field that may be unsaid, its kind says what that is; the others are required of everybody.
export const unsaidValue = (field: FileField) => valueLogged(field, null) as FileValues[FileField]

/** A value of the history in words. */
export const historyWords = (field: FileField, text: string) =>
  rulesOf(field).inWords(text, personFields[field])

/** The log of changes keeps euros in cents, as the table does, and says so in the name. */
export const loggedName = (field: FileField) =>
  personFields[field].kind === 'euros' ? `${field}Cents` : field

/** The field that the log calls so; any other name stays as it is. */
export const fieldLogged = (name: string) => fileFields.find((field) => loggedName(field) === name) ?? name
