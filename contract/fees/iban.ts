/** Bank accounts: 24 characters, prefix ES and the control digits of ISO 13616 (rule people-7). */

export const normaliseIban = (typed: string) => typed.toUpperCase().replaceAll(/[\s.-]/g, '')

/** Remainder of an IBAN under ISO 7064 mod 97; a sound one gives 1. */
export function mod97(iban: string): number {
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const character of rearranged)
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

export function isIban(typed: string): boolean {
  const iban = normaliseIban(typed)
  return /^ES\d{22}$/.test(iban) && mod97(iban) === 1
}

/** `ES•• … 1332`: enough to recognise one's own account, useless to anybody else. */
export const maskIban = (iban: string) => `ES•• … ${iban.slice(-4)}`

/** Groups of four, as it is printed on paper. */
export const groupIban = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
