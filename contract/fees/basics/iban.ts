/** Bank accounts: 24 characters, prefix ES and the control digits of ISO 13616 (rule people-7). */

export const normaliseIban = (typed: string) => typed.toUpperCase().replaceAll(/[\s.-]/g, '')

/** The remainder of an IBAN under ISO 7064 mod 97; it is 1 for a valid IBAN. */
export function computeMod97(iban: string): number {
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const character of rearranged)
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

export function isIban(typed: string): boolean {
  const iban = normaliseIban(typed)
  return /^ES\d{22}$/.test(iban) && computeMod97(iban) === 1
}

/** A masked account, `ES•• … 1332`: enough for the owner to recognise it. */
export const maskIban = (iban: string) => `ES•• … ${iban.slice(-4)}`

/** An IBAN in groups of four, as on paper. */
export const groupIban = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * An account that became another one, as whoever may read both is told: its control digits, its bank and its end, which
 * tell two of them apart that end alike; all of it where they are alike in that as well. «ninguna» where there was none.
 */
export function tellApart(iban: string, other: string): string {
  if (iban === '') return 'ninguna'
  return shorten(iban) === shorten(other) ? groupIban(iban) : shorten(iban)
}

const shorten = (iban: string) => `${groupIban(iban.slice(0, 8))} … ${iban.slice(-4)}`
