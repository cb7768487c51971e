import { computeMod97, normaliseIban } from '#contract/fees/basics/iban.ts'

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

/**
 * A text that somebody else wrote, such as a bank, with each account in it masked: an IBAN of any country whose check digits
 * are right, or Spanish whatever they are, and the twenty digits of a Spanish account, spaced or not.
 */
export function maskAccountsIn(text: string): string {
  let masked = ''
  for (let at = 0; at < text.length;) {
    const found = findAccountAt(text, at)
    masked += found ? maskAccount(normaliseIban(found)) : text.charAt(at)
    at += found?.length ?? 1
  }
  return masked
}

/** The account that begins at a place of a text, as it is written there. */
function findAccountAt(text: string, at: number): string | undefined {
  const country = text.slice(at, at + 2).toUpperCase()
  const wanted = ibanLengths.get(country)
  const written =
    wanted === undefined ? takeCharacters(text, at, 20, /\d/) : takeCharacters(text, at, wanted, /[A-Z\d]/i)
  if (written === undefined) return undefined
  const bare = normaliseIban(written).replaceAll('/', '')
  if (wanted !== undefined)
    return /^[A-Z]{2}\d{2}/.test(bare) && (computeMod97(bare) === 1 || /^ES\d{22}$/.test(bare))
      ? written
      : undefined
  const isWhole = !/\d/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + written.length))
  return isWhole ? written : undefined
}

/** So many characters of a kind from a place on, with a space, a full stop, a hyphen or a slash between any two; undefined where there are fewer. */
function takeCharacters(text: string, from: number, wanted: number, kind: RegExp): string | undefined {
  let [at, taken] = [from, 0]
  while (taken < wanted) {
    const isGap = taken > 0 && /[\s./-]/.test(text.charAt(at)) && !/[\s./-]/.test(text.charAt(at - 1))
    if (!isGap) {
      if (!kind.test(text.charAt(at))) return undefined
      taken += 1
    }
    at += 1
  }
  return text.slice(from, at)
}
