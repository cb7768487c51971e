/** Spanish identity documents (rule people-1). */

export const documentTypes = ['DNI', 'NIE', 'PASAPORTE'] as const
export type DocumentType = (typeof documentTypes)[number]

/** What whoever writes somebody else's document down is told. */
export const documentTaken = 'Ya hay una persona inscrita con ese documento'

const letters = 'TRWAGMYFPDXBNJZSQVHLCKET'
const spanish = /^([XYZ]?)(\d{5,8})([A-Z])$/

/**
 * The stored form of a document typed any way: upper case, no separators, a DNI's number padded to 8
 * digits and a NIE's to 7. What is neither comes back without separators, for passports and searches.
 */
export function normaliseDocument(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  const parts = spanish.exec(plain)
  if (!parts) return plain
  const [, prefix = '', digits = '', letter = ''] = parts
  const width = prefix ? 7 : 8
  return prefix + digits.replace(/^0+/, '').padStart(width, '0') + letter
}

/** Whether a document is a sound DNI or NIE: its letter is the number modulo 23, with X, Y, Z as 0, 1, 2. */
export function isSpanishDocument(typed: string): boolean {
  const parts = spanish.exec(normaliseDocument(typed))
  if (!parts) return false
  const [, prefix = '', digits = '', letter] = parts
  return letters[Number(`${prefix && 'XYZ'.indexOf(prefix)}${digits}`) % 23] === letter
}

/** The control letter of a number, for demo data and tests. */
export const documentLetter = (number: number) => letters.charAt(number % 23)

/** DNI or NIE, told by its first character. */
export const documentTypeOf = (normalised: string): DocumentType =>
  isSpanishDocument(normalised) ? (/^[XYZ]/.test(normalised) ? 'NIE' : 'DNI') : 'PASAPORTE'

/** The type of a document as it is kept: a passport is what it is called, a DNI and a NIE what their number says. */
export const keptDocumentType = (normalised: string, said: DocumentType): DocumentType =>
  said === 'PASAPORTE' || !isSpanishDocument(normalised) ? said : documentTypeOf(normalised)
