import { convertCccToIban, startsAsCcc } from '#contract/fees/basics/ccc.ts'
import { computeMod97 } from '#contract/fees/basics/iban.ts'

/** How long the IBAN of a country is: those of the registry of ISO 13616. */
const ibanLengths = new Map(
  Object.entries({
    15: 'NO',
    16: 'BE',
    18: 'DK FK FI FO GL NL SD',
    19: 'MK SI',
    20: 'AT BA EE KZ LT LU MN XK',
    21: 'CH CR HR LI LV',
    22: 'BG BH DE GB GE IE ME RS VA',
    23: 'AE GI IL IQ OM SO TL',
    24: 'AD CZ ES MD PK RO SA SE SK TN VG',
    25: 'LY PT ST',
    26: 'IS TR',
    27: 'BI DJ FR GR IT MC SM',
    28: 'AL AZ BY CY DO GT HU LB NI PL SV',
    29: 'BR EG PS QA UA',
    30: 'JO KW MU YE',
    31: 'MT SC',
    32: 'LC',
    33: 'RU',
  }).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
)

/** An account of any country as it is shown: its country and its end. */
export const maskAccount = (account: string): string =>
  `${/^[A-Z]{2}/i.exec(account)?.[0].toUpperCase() ?? ''}•• … ${account.slice(-4)}`

/** A letter or digit of a text, as it is read (capitals, none of full width), and where it stands. */
type Sign = { read: string; from: number; to: number }
type Text = { written: string; signs: readonly Sign[] }

/** So many signs of a text are an account, and what is shown of it. */
type Found = { count: number; shown: string }

/**
 * A text that somebody else wrote, such as a bank, with each account in it masked, whatever stands between its signs: an
 * IBAN of any country whose check digits are right, or Spanish whatever they are; the digits of a Spanish account, spaced
 * as accounts are, or in any other way if its control digits are right; and at the end of the text, which may have been cut
 * there, what an account may begin with.
 */
export function maskAccountsIn(written: string): string {
  const text = { written, signs: readSigns(written) }
  let [masked, shownTo] = ['', 0]
  for (let at = 0; at < text.signs.length;) {
    const found = findAccountAt(text, at)
    const [first, last] = found ? [text.signs[at], text.signs[at + found.count - 1]] : []
    if (found && first && last) {
      masked += written.slice(shownTo, first.from) + found.shown
      shownTo = last.to
    }
    at += found?.count ?? 1
  }
  return masked + written.slice(shownTo)
}

/** A text of at most so many characters; one that is longer is cut once its accounts are masked, so that none is cut in two. */
export const cutMasked = (text: string, most: number): string =>
  text.length <= most ? text : maskAccountsIn(text).slice(0, most)

function readSigns(written: string): Sign[] {
  const signs: Sign[] = []
  let from = 0
  for (const character of written) {
    const read = character.normalize('NFKC').toUpperCase()
    const to = from + character.length
    if (/^[\p{L}\p{N}]$/u.test(read)) signs.push({ read, from, to })
    from = to
  }
  return signs
}

const findAccountAt = (text: Text, at: number): Found | undefined =>
  findIbanAt(text, at) ?? findDigitsAt(text, at) ?? findCutAt(text, at)

/** So many signs from one on as they are read, if there are as many and no mask between them. */
function readFrom({ written, signs }: Text, at: number, count: number): string | undefined {
  const [first, last] = [signs[at], signs[at + count - 1]]
  if (!first || !last || written.slice(first.from, last.to).includes('•')) return undefined
  return signs
    .slice(at, at + count)
    .map(({ read }) => read)
    .join('')
}

function findIbanAt(text: Text, at: number): Found | undefined {
  const count = ibanLengths.get(readFrom(text, at, 2) ?? '')
  const bare = count === undefined ? undefined : readFrom(text, at, count)
  if (count === undefined || bare === undefined || !/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(bare)) return undefined
  return /^ES\d{22}$/.test(bare) || computeMod97(bare) === 1 ? { count, shown: maskAccount(bare) } : undefined
}

const isDigit = (sign: Sign | undefined) => sign !== undefined && /^\d$/.test(sign.read)

/** What stands between a sign and the one before it. */
const gapBefore = ({ written, signs }: Text, at: number) => written.slice(signs[at - 1]?.to, signs[at]?.from)

/** Whether a digit continues a number that began before it. */
const isWithinNumber = (text: Text, at: number) =>
  isDigit(text.signs[at]) && isDigit(text.signs[at - 1]) && gapBefore(text, at) === ''

/** Whether nothing, or one space, full stop, hyphen or slash stands between any two of some signs. */
const isWrittenAsAccount = (text: Text, at: number, count: number) =>
  text.signs.slice(at + 1, at + count).every((_, place) => /^[\s./-]?$/.test(gapBefore(text, at + 1 + place)))

/** The twenty digits of a Spanish account; or 22, where it has its check digits but not its country. */
function findDigitsAt(text: Text, at: number): Found | undefined {
  if (!isDigit(text.signs[at]) || isWithinNumber(text, at)) return undefined
  for (const count of [22, 20]) {
    const digits = readFrom(text, at, count)
    if (digits === undefined || !/^\d+$/.test(digits) || isWithinNumber(text, at + count)) continue
    const iban = convertCccToIban(digits.slice(-20))
    const isOne =
      count === 22 ? iban === `ES${digits}` : iban !== undefined || isWrittenAsAccount(text, at, 20)
    if (isOne) return { count, shown: maskAccount(digits) }
  }
  return undefined
}

/** The longest text that banks send, after which a reference may have been cut. */
const longestReference = 35

/** What stands at the end of a text and may be the beginning of an account: nothing of its digits is shown. */
function findCutAt(text: Text, at: number): Found | undefined {
  const count = text.signs.length - at
  const rest = count <= 34 ? readFrom(text, at, count) : undefined
  if (rest === undefined) return undefined
  if (/^\d{14,19}$/.test(rest))
    return text.written.length >= longestReference && !isWithinNumber(text, at) && startsAsCcc(rest)
      ? { count, shown: '•• …' }
      : undefined
  const [, country = ''] = /^([A-Z]{2})\d{12,}$/.exec(rest) ?? []
  const before = text.signs[at - 1]
  const isWord = !before || isDigit(before) || gapBefore(text, at) !== ''
  const isJoined = gapBefore(text, at + 2) === ''
  // Words of two letters are codes of countries as well: «de».
  const isOne = country === 'ES' ? isWord || isJoined : isWord && isJoined
  return isOne && count < (ibanLengths.get(country) ?? 0) ? { count, shown: `${country}•• …` } : undefined
}
