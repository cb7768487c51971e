import { isSpanishDocument } from '#contract/people/document.ts'

/** Longer pieces hold neither a document nor an address. */
export const longestPiece = 254

/** How much of a text is split at once. */
const stretch = 10_000

/**
 * The documents and addresses of a pasted text, as they are written: one in each line, or several between commas,
 * semicolons and tabs; also between spaces, where each is a whole one, because a document may have spaces in it. They
 * come stretch by stretch, so that whoever reads them can let others in between (rule input-10).
 */
export function* splitPasted(text: string): Generator<string[]> {
  let pieces: string[] = []
  let [start, yielded] = [0, 0]
  const take = (end: number) => {
    for (const piece of splitAtSpaces(trim(text.slice(start, end)))) if (piece !== '') pieces.push(piece)
  }
  for (const { 0: separator, index } of text.matchAll(/[\r\n,;\t]+/g)) {
    take(index)
    start = index + separator.length
    if (start - yielded < stretch) continue
    yield pieces
    pieces = []
    yielded = start
  }
  take(text.length)
  yield pieces
}

const isAround = (character: string | undefined) => character !== undefined && /[\s"']/.test(character)

/** Without what sheets leave around. Long ones are nobody's, and are not searched for it. */
function trim(piece: string): string {
  const plain = piece.trim()
  if (plain.length > longestPiece) return plain
  let [start, end] = [0, plain.length]
  // Not by one expression: it would begin anew at each space inside.
  while (start < end && isAround(plain[start])) start += 1
  while (start < end && isAround(plain[end - 1])) end -= 1
  return plain.slice(start, end)
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
