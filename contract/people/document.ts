/** Spanish identity documents (rule people-1). */

export const documentTypes = ['DNI', 'NIE', 'PASAPORTE'] as const
export type DocumentType = (typeof documentTypes)[number]

/** The error when a document is already registered for another person. */
export const documentTaken = 'Ya hay una persona inscrita con ese documento'

const letters = 'TRWAGMYFPDXBNJZSQVHLCKET'
const spanish = /^([XYZ]?)(\d{5,8})([A-Z])$/

/**
 * The stored form of a document: upper case, no separators, a DNI's number padded to 8 digits and a NIE's to 7. Any
 * other text only loses its separators, so that it can be a passport or a search.
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

/** Whether a document is a valid DNI or NIE: its letter is the number modulo 23, with X, Y, Z as 0, 1, 2. */
export function isSpanishDocument(typed: string): boolean {
  const [, prefix = '', digits = '', letter] = spanish.exec(normaliseDocument(typed)) ?? []
  return letter !== undefined && findLetter(prefix, digits) === letter
}

/** Whether a document is a DNI or NIE but for its letter, which is another number's. */
export const hasWrongLetter = (typed: string): boolean =>
  spanish.test(normaliseDocument(typed)) && !isSpanishDocument(typed)

/** The DNI or NIE, in its stored form, that a normalised number without its letter means; undefined for any other text. */
export function addLetter(normalised: string): string | undefined {
  const parts = /^([XYZ]?)(\d{5,8})$/.exec(normalised)
  if (!parts) return undefined
  const [, prefix = '', digits = ''] = parts
  return normaliseDocument(`${normalised}${findLetter(prefix, digits)}`)
}

const findLetter = (prefix: string, digits: string) =>
  computeDocumentLetter(Number(`${prefix && 'XYZ'.indexOf(prefix)}${digits}`))

export const countDigits = (text: string): number => text.match(/\d/g)?.length ?? 0

/**
 * Whether a normalised text may be a document of any kind, or its beginning: one piece but for its separators, with
 * three digits or more. A name with a number in it is not one.
 */
export const mayBeDocument = (normalised: string): boolean =>
  countDigits(normalised) >= 3 && !/\p{L}{2}/u.test(normalised.slice(3))

/** The control letter of a DNI number. */
export const computeDocumentLetter = (number: number) => letters.charAt(number % 23)

/** The type of a normalised document: DNI or NIE if it is a valid one, otherwise a passport. */
export const detectDocumentType = (normalised: string): DocumentType =>
  isSpanishDocument(normalised) ? (/^[XYZ]/.test(normalised) ? 'NIE' : 'DNI') : 'PASAPORTE'

/**
 * The type to store with a document: a valid DNI or NIE decides it by its number, unless the person says that it is
 * a passport.
 */
export const resolveDocumentType = (normalised: string, said: DocumentType): DocumentType =>
  said === 'PASAPORTE' || !isSpanishDocument(normalised) ? said : detectDocumentType(normalised)
