import { computeDocumentLetter, type DocumentType } from '#contract/people/document.ts'

/** Primes that are 3 modulo 4, just below the largest number of each kind of document. */
const dniNumbers = 79_999_987
const foreignerNumbers = 29_999_999

export type IdentityDocument = { documentType: DocumentType; idDocument: string }

/** A different DNI for each index; one in eight starts with a zero, as real ones do. */
export function createDni(index: number): IdentityDocument {
  const number = scatter(index, dniNumbers)
  return {
    documentType: 'DNI',
    idDocument: String(number).padStart(8, '0') + computeDocumentLetter(number),
  }
}

/** A different NIE for each index; X, Y, Z count as 0, 1, 2 before seven digits. */
export function createNie(index: number): IdentityDocument {
  const number = scatter(index, foreignerNumbers)
  const text = String(number).padStart(8, '0')
  return {
    documentType: 'NIE',
    idDocument: 'XYZ'.charAt(Number(text.charAt(0))) + text.slice(1) + computeDocumentLetter(number),
  }
}

/** A different passport number for each index: three letters and six digits. */
export function createPassport(index: number): IdentityDocument {
  const number = scatter(index, foreignerNumbers)
  const series = Math.floor(number / 1_000_000)
  const letters = String.fromCodePoint(80, 65 + Math.floor(series / 26), 65 + (series % 26))
  return {
    documentType: 'PASAPORTE',
    idDocument: letters + String(number % 1_000_000).padStart(6, '0'),
  }
}

/**
 * A permutation of 0 … prime − 1 that looks random, computed without a table: modulo a prime that is 3 modulo 4 the
 * squares of the lower half are all different, and their complements fill the upper half.
 */
function scatter(index: number, prime: number): number {
  return squareModulo((squareModulo(index % prime, prime) + 5_711_683) % prime, prime)
}

/** The square modulo `prime`; exact, because the squares stay below 2^53. */
function squareModulo(value: number, prime: number): number {
  const remainder = (value * value) % prime
  return value <= prime / 2 ? remainder : prime - remainder
}
