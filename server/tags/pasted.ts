import { isSpanishDocument } from '#contract/people/document.ts'

/** Longer pieces hold neither a document nor an address. */
export const longestPiece = 254

/**
 * The documents and addresses of a pasted text, as they are written: one in each line, or several between commas,
 * semicolons and tabs; also between spaces, where each is a whole one, because a document may have spaces in it.
 */
export const splitPasted = (text: string): string[] =>
  text
    .split(/[\r\n,;\t]+/)
    .map(trim)
    .flatMap(splitAtSpaces)
    .filter((piece) => piece !== '')

/** Without what sheets leave around. Long ones are nobody's, and are not searched for it. */
function trim(piece: string): string {
  const plain = piece.trim()
  return plain.length > longestPiece ? plain : plain.replaceAll(/^[\s"']+|[\s"']+$/g, '')
}

/** The most that a few documents and addresses with spaces between them take. */
const longestLine = 10_000

function splitAtSpaces(text: string): string[] {
  const pieces = text.length > longestLine ? [] : text.split(/\s+/)
  return pieces.length > 1 && pieces.every(isWhole) ? pieces : [text]
}

/** Whether a text without spaces is a whole document, a Spanish passport among them, or an address. */
const isWhole = (text: string): boolean =>
  text.length <= longestPiece &&
  (/^[^@]+@[^@]+$/.test(text) || isSpanishDocument(text) || /^[A-Z]{3}\d{6}$/i.test(text))
