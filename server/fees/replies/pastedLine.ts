import { maskIban, normaliseIban } from '#contract/fees/basics/iban.ts'
import { cutMasked } from '#contract/fees/basics/maskedTexts.ts'
import { parseCents } from '#contract/fees/basics/money.ts'
import { addLetter, isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'
import type { SaidLine } from '#server/fees/replies/saidLine.ts'

/** What is kept of a line; more is no line of a list, and is read only to find the accounts that stand where it is cut. */
const longestLine = 400
const longestRead = 1000

const wholeIban = /\bES[\s.-]?\d{2}(?:[\s.-]?\d{4}){5}\b/i
const spacedDocument =
  /(?<![\dA-Z])(?:[XYZ][\s-]?\d{1,2}\.?\d{3}\.?\d{3}|\d{1,2}\.?\d{3}\.?\d{3})[\s-]?[A-Z](?![\dA-Z])/i
const currencies = new Set(Intl.supportedValuesOf('currency'))
const headerWords = /referencia|importe|c[oó]digo|motivo|documento|\bdni\b|iban|cuenta/i

/**
 * What a pasted line says, however it is written: a reference, a document or an account, and perhaps an amount and the
 * code of a reason, between semicolons, tabs or spaces, in any order. Null for an empty line.
 */
export function readPastedLine(written: string): SaidLine | null {
  const read = written
    .slice(0, longestRead)
    .replaceAll(/\s+/g, (gap) => (gap.includes('\t') ? '\t' : ' '))
    .trim()
  if (read === '') return null
  const whole = cutMasked(read, longestLine)
  const [iban, withoutIban] = take(read, wholeIban)
  const [document, rest] = take(withoutIban, spacedDocument, isSpanishDocument)
  const line: SaidLine = {
    reference: null,
    mandate: null,
    iban: iban && normaliseIban(iban),
    document: document && normaliseDocument(document),
    text: iban ? whole.replace(iban, maskIban(normaliseIban(iban))) : whole,
    cents: null,
    currency: null,
    code: null,
    unread: null,
    bookedOn: null,
  }
  const cells = /[;\t]/.test(rest) ? rest.split(/[;\t]/) : rest.split(' ')
  for (const cell of cells) readCell(line, cell.trim().replaceAll(/^["']|["']$/g, ''))
  if (line.cents !== null) line.currency ??= 'EUR'
  return line
}

/** Whether a line is the heading of a list: it names its columns and says nothing. */
export const isHeader = (line: SaidLine): boolean =>
  headerWords.test(line.text ?? '') && namesNothing(line) && line.cents === null && line.code === null

const namesNothing = ({ reference, mandate, iban, document }: SaidLine) =>
  [reference, mandate, iban, document].every((said) => said === null)

/** Takes the first piece of a text that has a form and is one. */
function take(
  text: string,
  form: RegExp,
  isOne: (found: string) => boolean = () => true,
): [string | null, string] {
  const found = form.exec(text)?.[0]
  return found !== undefined && isOne(found) ? [found, text.replace(found, ' ')] : [null, text]
}

const pad = (digits: string) => digits.replace(/^0+/, '').padStart(10, '0')

function readCell(line: SaidLine, cell: string) {
  const [, letter = '', digits = ''] = /^([CM])[\s-]?(\d{1,10})$/i.exec(cell) ?? []
  if (letter.toUpperCase() === 'C') line.reference ??= `C-${pad(digits)}`
  else if (letter !== '') line.mandate ??= `M-${pad(digits)}`
  else if (/^[A-Z]{2}\d{2}$|^[CD]NOR$/i.test(cell)) line.code ??= cell.toUpperCase()
  else if (currencies.has(cell.toUpperCase())) line.currency ??= cell.toUpperCase()
  // A number of eight digits is a document without its letter, and no amount, where nothing else names anybody.
  else if (/^\d{7,8}$/.test(cell) && namesNothing(line)) line.document = addLetter(cell) ?? null
  else {
    const { currency, amount } = partCurrency(cell)
    const cents = readAmount(amount)
    if (currency !== null) line.currency ??= currency
    if (cents !== null) line.cents ??= cents
    else if (likeAmount.test(amount) && !likeOther.test(amount)) line.unread ??= cutMasked(cell, 30)
  }
}

/** An amount without the currency that stands before or behind it: «10,00 USD», «USD 10». */
function partCurrency(cell: string): { currency: string | null; amount: string } {
  const [, before, amount = cell, behind] =
    /^(?:([A-Z]{3})\s?)?([^A-Z]*\d[^A-Z]*?)(?:\s?([A-Z]{3}))?$/i.exec(cell.slice(0, 40)) ?? []
  const currency = (before ?? behind ?? '').toUpperCase()
  return currencies.has(currency) ? { currency, amount } : { currency: null, amount: cell }
}

/** What is written like an amount; or like a day, or a document or a telephone. */
const likeAmount = /^[-−+]?\s?[€$£]?\s?\d[\d.,' ]*\s?(?:€|\$|£|euros?|eur)?$/i
const likeOther = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$|^\d{7,}$/

/** An amount, also one with the minus sign of what was taken back; nothing as small or as large as no charge is. */
function readAmount(cell: string): number | null {
  const cents = parseCents(cell.replace(/^[-−]\s?/, ''))
  return cents !== null && cents > 0 && cents <= 1_000_000_000 ? cents : null
}
