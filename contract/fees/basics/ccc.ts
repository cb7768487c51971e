/** CCC: the twenty digits of a Spanish account before IBAN (bank, branch, two control digits, account). */

const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]

function computeControlDigit(tenDigits: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(tenDigits[index]), 0)
  const digit = 11 - (sum % 11)
  return digit === 11 ? 0 : digit === 10 ? 1 : digit
}

/** The IBAN of a CCC with right control digits; undefined for any other text. */
export function convertCccToIban(typed: string): string | undefined {
  const ccc = typed.replaceAll(/[\s.\-/]/g, '')
  if (!/^\d{20}$/.test(ccc)) return undefined
  const wanted = `${computeControlDigit(`00${ccc.slice(0, 8)}`)}${computeControlDigit(ccc.slice(10))}`
  if (ccc.slice(8, 10) !== wanted) return undefined
  // ISO 7064: E = 14, S = 28, and 00 where the control digits go.
  const check = 98n - (BigInt(`${ccc}142800`) % 97n)
  return `ES${String(check).padStart(2, '0')}${ccc}`
}

/** Whether digits begin as those of a CCC do: the first control digit is that of the bank and the branch. */
export const startsAsCcc = (digits: string): boolean =>
  digits.charAt(8) === `${computeControlDigit(`00${digits.slice(0, 8)}`)}`
