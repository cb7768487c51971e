import { computeMod97 } from '#contract/fees/basics/iban.ts'

/** What follows the country and its two check digits in an IBAN, by the registry of ISO 13616: n digits, a letters, c either. */
const structures =
  'AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n GE2a16n GI4a15c GL14n GR7n16c GT24c HR17n HU24n IE4a14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c LI5n12c LT16n LU3n13c LV4a13c LY21n MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n NL4a10n NO11n OM3n16c PK4a16c PL24n PS4a21c PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR5n17c UA6n19c VA18n VG4a16n XK16n YE4a4n18c'

/** A digit, or a letter that is read as one. */
const digit = '[\\dOIL]'
const kinds: Record<string, string> = { n: digit, a: '[A-Z]', c: '[A-Z\\d]' }
const written = structures.split(' ').map((of) => {
  const country = of.slice(0, 2)
  const parts = [...of.slice(2).matchAll(/(\d+)([nac])/g)].map(([, count = '', kind = '']) => ({
    count,
    kind,
  }))
  const groups = parts.map(({ count, kind }) => `(${kinds[kind]}{${count}})`).join('')
  return {
    // Looked ahead, since one that is none may begin within another.
    pattern: new RegExp(`(?=${country}(${digit}{2})${groups})`, 'g'),
    country,
    kinds: ['n', ...parts.map(({ kind }) => kind)],
  }
})

const toDigits = (text: string) => text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Capitals of other alphabets that look like Latin ones, each over the one it looks like. */
const alike = ['АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABESIJKMHOPCTYXABEZHIKMNOPTYX'] as const

/** A digit of any alphabet as ours: each has ten of them in a row. */
function readDigit(found: string): string {
  const at = found.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1
  return `${value}`
}

/** The letters and digits of a text alone, in ours: whatever sets those of an account apart, seen or not, hides nothing, nor another alphabet. */
const strip = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\P{Nd}\d]/gu, readDigit)
    .replaceAll(/\p{L}/gu, (letter) => alike[1][alike[0].indexOf(letter)] ?? letter)
    .replaceAll(/[^A-Z\d]/g, '')

/** Words after two letters and a date are no account: of one, half at least are digits. */
const isMostlyDigits = (iban: string) => iban.replaceAll(/\D/g, '').length * 2 >= iban.length

const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
function checkDigit(ten: string) {
  const rest = 11 - (weights.reduce((sum, weight, at) => sum + weight * Number(ten[at]), 0) % 11)
  return rest === 11 ? 0 : rest === 10 ? 1 : rest
}
/** Whether twenty digits are a Spanish account as they were written before there were IBAN, its two check digits in their place. */
const isSpanish = (digits: string) =>
  digits.slice(8, 10) === `${checkDigit(`00${digits.slice(0, 8)}`)}${checkDigit(digits.slice(10))}`

/** The accounts in a text of letters and digits, as they are written right. */
function listAccounts(text: string): string[] {
  const ibans = written.flatMap(({ pattern, country, kinds: of }) =>
    [...text.matchAll(pattern)].flatMap(([, ...groups]) => {
      const said = [country, ...groups].join('')
      const read = [country, ...groups.map((group, at) => (of[at] === 'n' ? toDigits(group) : group))].join(
        '',
      )
      return isMostlyDigits(said) && computeMod97(read) === 1 ? [read] : []
    }),
  )
  const twenties = [...text.matchAll(/(?=([\dOIL]{20}))/g)].flatMap(([, found = '']) =>
    isMostlyDigits(found) ? [toDigits(found)] : [],
  )
  return [...ibans, ...twenties.filter(isSpanish)]
}

/** The bank accounts that a text says, however they are written, but for the given ones, also around one of those. */
export function findForeignAccounts(text: string, own: readonly string[]): string[] {
  const known = own.filter((account) => account !== '').flatMap((account) => [account, account.slice(4)])
  const without = (by: string) => known.reduce((rest, account) => rest.replaceAll(account, by), strip(text))
  const found = ['|', ''].flatMap((by) => listAccounts(without(by)))
  return [...new Set(found)].filter((account) => !known.includes(account))
}
