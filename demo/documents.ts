import { documentLetter, type DocumentType } from '#contract/people/document.ts'

/** Primes that leave 3 modulo 4, just below the numbers each kind has. */
const dniNumbers = 79_999_987
const foreignerNumbers = 29_999_999

export type IdentityDocument = { documentType: DocumentType; idDocument: string }

/** A DNI of its own for each index; one in eight starts with a zero, as in life. */
export function dniOf(index: number): IdentityDocument {
  const number = scattered(index, dniNumbers)
  return {
    documentType: 'DNI',
    idDocument: String(number).padStart(8, '0') + documentLetter(number),
  }
}

/** A NIE of its own for each index: X, Y, Z count as 0, 1, 2 before seven digits. */
export function nieOf(index: number): IdentityDocument {
  const number = scattered(index, foreignerNumbers)
  const text = String(number).padStart(8, '0')
  return {
    documentType: 'NIE',
    idDocument: 'XYZ'.charAt(Number(text.charAt(0))) + text.slice(1) + documentLetter(number),
  }
}

/** A passport of its own for each index: three letters and six digits. */
export function passportOf(index: number): IdentityDocument {
  const number = scattered(index, foreignerNumbers)
  const series = Math.floor(number / 1_000_000)
  const letters = String.fromCodePoint(80, 65 + Math.floor(series / 26), 65 + (series % 26))
  return {
    documentType: 'PASAPORTE',
    idDocument: letters + String(number % 1_000_000).padStart(6, '0'),
  }
}

/**
 * A permutation of 0 … prime − 1 without visible order: squares modulo a prime that leaves 3 modulo 4 do
 * not repeat in the lower half, and their complements fill the upper one. Nothing has to be remembered.
 */
function scattered(index: number, prime: number): number {
  return square((square(index % prime, prime) + 5_711_683) % prime, prime)
}

/** Squares stay below 2^53, so they are exact. */
function square(value: number, prime: number): number {
  const remainder = (value * value) % prime
  return value <= prime / 2 ? remainder : prime - remainder
}
