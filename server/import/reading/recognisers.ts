import { convertCccToIban } from '#contract/fees/basics/ccc.ts'
import { normaliseIban } from '#contract/fees/basics/iban.ts'
import { readDay, yearsBefore } from '#contract/day.ts'
import { parseChoice, parseYesOrNo, type ChoiceField } from '#contract/import/choices.ts'
import type { ImportField } from '#contract/import/fields.ts'
import { parseSex } from '#contract/import/sexes.ts'
import { isSpanishDocument } from '#contract/people/document.ts'
import { isEmail } from '#contract/people/email.ts'
import { normalisePhone } from '#contract/people/phone.ts'
import { normalisePostalCode } from '#contract/people/postal.ts'
import { foldWords } from '#contract/words.ts'
import { isStreet } from '#server/import/reading/street.ts'
import { readCents } from '#server/import/reading/amounts.ts'

type Test = (text: string) => boolean

/** What shows that a column has a field, whatever its header says. */
type Recogniser = {
  field: ImportField
  /** Whether a text is a value of the field and of hardly any other. */
  is: Test
  /** The share of a column's texts that must be one. */
  share?: number
  /** Whether the texts of the column, taken together, can be it; `today` is `yyyy-mm-dd`. */
  fits?: (texts: readonly string[], today: string) => boolean
  /** Of several such columns, the one with most of these. */
  prefers?: Test
  /** Whether nothing tells several such columns apart, so that a person must choose. */
  isAmbiguous?: true
}

const usualShare = 0.8
/** No member pays as much at once. */
const mostCents = 1_000_00

/** Whether a share of some texts, if there are any, passes a test. */
export const isShare = (texts: readonly string[], is: Test, share = usualShare) =>
  texts.length > 0 && texts.filter(is).length >= texts.length * share

const isChoiceOf =
  (field: ChoiceField): Test =>
  (text) =>
    // Numbers and initials are too short to tell.
    text.length > 2 && parseChoice(field, text) !== undefined

/** The day of a text; bare digits are no day, because they may be a postal code. */
function dayOf(text: string, today: string): string | undefined {
  if (/^\d{1,7}$/.test(text)) return undefined
  const read = readDay(text, Number(today.slice(0, 4)) + 1)
  return typeof read === 'object' ? read.day : undefined
}
const isDay: Test = (text) => dayOf(text, '2100-01-01') !== undefined
const isBetween = (from: string, to: string, today: string): Test => {
  return (text) => {
    const day = dayOf(text, today) ?? ''
    return day >= from && day <= to
  }
}

/** Consecutive numbers are of members, not of postal codes, which repeat. */
const isRunning = (texts: readonly string[]) =>
  texts.length >= 5 && texts.every((text, index) => index === 0 || Number(text) > Number(texts[index - 1]))

const isSex: Test = (text) =>
  !/^(?:x|otr[oae]s?)$/i.test(text) && typeof parseSex(text, { M: 'M' }) === 'string'

/** In the order in which they are looked for: the most telling first. */
const recognisers: readonly Recogniser[] = [
  // A column of documents also has passports and errors, so a smaller share is enough.
  { field: 'idDocument', is: isSpanishDocument, share: 0.5 },
  { field: 'email', is: isEmail },
  {
    field: 'bankAccount',
    is: (text) =>
      /^ES\d{22}$/.test(normaliseIban(text.replace(/^IBAN[\s:]*/i, ''))) ||
      convertCccToIban(text) !== undefined,
  },
  {
    field: 'phone',
    is: (text) => normalisePhone(text) !== undefined,
    prefers: (text) => /^\+34[67]/.test(normalisePhone(text) ?? ''),
  },
  { field: 'period', is: isChoiceOf('period') },
  { field: 'documentType', is: isChoiceOf('documentType') },
  { field: 'inscriptionType', is: isChoiceOf('inscriptionType') },
  {
    field: 'sex',
    is: isSex,
    fits: (texts) => texts.every(({ length }) => length > 1) || new Set(texts.map(foldWords)).size > 1,
  },
  // Some streets are written without their kind.
  { field: 'streetName', is: isStreet, share: 0.6, isAmbiguous: true },
  {
    field: 'birthday',
    is: isDay,
    // Births of members are long ago, most of them more than thirty years.
    fits: (texts, today) =>
      isShare(texts, isBetween('1900-01-01', yearsBefore(today, 14), today)) &&
      isShare(texts, isBetween('1900-01-01', yearsBefore(today, 30), today), 0.5),
    isAmbiguous: true,
  },
  {
    field: 'creationTime',
    is: isDay,
    fits: (texts, today) =>
      isShare(texts, isBetween(yearsBefore(today, 40), today, today)) &&
      isShare(texts, isBetween(yearsBefore(today, 14), today, today), 0.5),
    isAmbiguous: true,
  },
  {
    field: 'fee',
    is: (text) => (readCents(text) ?? mostCents) < mostCents,
    fits: (texts) => isShare(texts, (text) => /€|eur|\d[.,]\d\d$/i.test(text), 0.3),
    isAmbiguous: true,
  },
  {
    field: 'postalCode',
    is: (text) => /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(normalisePostalCode(text)),
    fits: (texts) => isShare(texts, (text) => text.length === 5, 0.5) && !isRunning(texts),
    isAmbiguous: true,
  },
]

/** A longer text is a value of no such field. */
const longestValue = 100

/** The texts of a column that say something. */
export const listTexts = (rows: readonly (readonly string[])[], column: number) =>
  rows.map((row) => row[column] ?? '').filter(Boolean)

const isRecognised = ({ is, share, fits }: Recogniser, texts: readonly string[], today: string) =>
  isShare(texts, (text) => text.length <= longestValue && is(text), share) && (fits?.(texts, today) ?? true)

/** Whether a text could be meant as a value of a field, also a wrong one; without an entry, any text could. */
const couldBe: { readonly [Field in ImportField]?: Test } = {
  idDocument: (text) => /\d{4}/.test(text),
  email: (text) => text.includes('@'),
  bankAccount: (text) => /\d{4}/.test(text),
  phone: (text) => text.replaceAll(/\D/g, '').length >= 7,
  postalCode: (text) => /^\w{4,10}$/.test(text),
  birthday: (text) => isDay(text) || /^\d{5}$/.test(text),
  creationTime: (text) => isDay(text) || /^\d{5}$/.test(text),
  fee: (text) => readCents(text) !== undefined,
  period: (text) => parseChoice('period', text) !== undefined,
  inscriptionType: (text) => parseChoice('inscriptionType', text) !== undefined,
  documentType: (text) => parseChoice('documentType', text) !== undefined,
  sex: (text) => parseSex(text, { M: 'M' }) !== undefined,
  communications: (text) => parseYesOrNo(text) !== undefined,
}
const isAnswer: Test = (text) => parseYesOrNo(text) !== undefined && readCents(text) === undefined

/** The first lines of a list: the texts that each states, by column. */
export type Sample = readonly (readonly string[])[]

/** The fewest texts that tell against a header. */
const fewestTelling = 3

/** Whether a column, guessed by its header to have a field, has values of another one and next to none of this. */
export function isContradicted(field: ImportField, sample: Sample, column: number, today: string): boolean {
  const texts = listTexts(sample, column)
  // Houses have no running numbers, members do.
  if (field === 'streetNumber' && isRunning(texts)) return true
  const could = couldBe[field]
  // A house may be called «Dña»: of what may be any text, one or two lines tell nothing.
  if (!could && texts.length < fewestTelling) return false
  if (isShare(texts, could ?? (() => false), 0.2)) return false
  if (could && isShare(texts, isAnswer)) return true
  return recognisers.some(
    (one) => one.field !== field && (could || one.field !== 'postalCode') && isRecognised(one, texts, today),
  )
}

/** The fields that free columns show by their values: the column of each. */
export function recogniseColumns(
  sample: Sample,
  free: readonly number[],
  wanted: (field: ImportField) => boolean,
  today: string,
): Map<number, ImportField> {
  const found = new Map<number, ImportField>()
  for (const recogniser of recognisers) {
    if (!wanted(recogniser.field)) continue
    const columns = free
      .filter((column) => !found.has(column))
      .map((column) => ({ column, texts: listTexts(sample, column) }))
      .filter(({ texts }) => isRecognised(recogniser, texts, today))
    if (recogniser.isAmbiguous && columns.length > 1) continue
    const { prefers = () => true } = recogniser
    const weigh = ({ texts }: { texts: string[] }) => texts.filter(prefers).length
    const [best] = columns.toSorted((one, other) => weigh(other) - weigh(one))
    if (best) found.set(best.column, recogniser.field)
  }
  return found
}

/** Whether a text is a value of a field, as far as that can be recognised. */
export const isValueOf = (field: ImportField, text: string): boolean =>
  text.length <= longestValue && recognisers.some((one) => one.field === field && one.is(text))
