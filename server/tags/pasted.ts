import {
  countDigits,
  hasWrongLetter,
  isSpanishDocument,
  mayBeDocument,
  normaliseDocument,
} from '#contract/people/document.ts'

/** Longer pieces hold neither a document nor an address. */
export const longestPiece = 254

/** How much of a text is split at once. */
const stretch = 10_000

/** What counts as one of a pasted text: as it is written, and the documents and addresses in it, of which one is enough. */
export type Piece = { text: string; keys: readonly string[] }

/** Some of the pieces of a text; with those of the first line its header, when it has one. */
export type Stretch = { pieces: Piece[]; header?: string }

/**
 * The documents and addresses of a pasted text: one in each line, or several between commas, semicolons, tabs and
 * spaces. Of a line that holds a whole one only such count, not the names beside it; any other line is one piece, and
 * the first one is a header. They come stretch by stretch, so that whoever reads them can let others in between (rule
 * input-10).
 */
export function* splitPasted(text: string): Generator<Stretch> {
  let some: Stretch = { pieces: [] }
  let line = startLine(0)
  let isFirst = true
  let [start, yielded] = [0, 0]
  const endLine = (end: number) => {
    if (line.cells === 0) return
    const whole = trim(text.slice(line.start, end))
    if (isFirst && isOfNobody(line)) some.header = whole
    else for (const piece of readLine(line, whole)) some.pieces.push(piece)
    isFirst = false
  }
  for (const { 0: separator, index } of text.matchAll(/[\r\n,;\t]+/g)) {
    readCell(line, text.slice(start, index))
    start = index + separator.length
    if (/[\r\n]/.test(separator)) {
      endLine(index)
      line = startLine(start)
    }
    if (start - yielded < stretch) continue
    yield some
    some = { pieces: [] }
    yielded = start
  }
  readCell(line, text.slice(start))
  endLine(text.length)
  yield some
}

/** A line: how many cells with a text it has, those that are whole documents or addresses, those that may be one. */
type Line = { start: number; cells: number; whole: string[]; possible: string[] }

const startLine = (start: number): Line => ({ start, cells: 0, whole: [], possible: [] })

function readCell(line: Line, cell: string) {
  const text = trim(cell)
  if (text === '') return
  line.cells += 1
  const whole = findWhole(text)
  for (const one of whole) line.whole.push(one)
  if (whole.length === 0 && isPossible(text)) line.possible.push(text)
}

/** How many possible documents stand beside a name at most; more are a list of them. */
const mostBeside = 5

const isOfNobody = ({ whole, possible }: Line) => whole.length === 0 && possible.length === 0

function readLine({ cells, whole, possible }: Line, text: string): Piece[] {
  const isList = possible.length === cells || possible.length > mostBeside
  const each = whole.length > 0 ? whole : isList ? possible : undefined
  // Beside a name, a number may be a telephone or a foreign document: the line counts once, whichever is somebody's.
  return each?.map((one) => ({ text: one, keys: [one] })) ?? [{ text, keys: possible }]
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

/** The whole documents and addresses of a cell: itself, or those between its spaces. */
function findWhole(cell: string): string[] {
  if (isWhole(cell)) return [cell]
  return cell.length > longestLine ? [] : cell.split(/[\s<>]+/).filter(isWhole)
}

/** Whether a text is an address, or a document for sure: no date, telephone, postal code or name. */
function isWhole(text: string): boolean {
  if (text.length > longestPiece) return false
  if (text.includes('@')) return /^[^@\s]+@[^@\s]+$/.test(text)
  if (countDigits(text) < fewestDigits) return false
  return (
    isSpanishDocument(text) ||
    hasWrongLetter(text) ||
    // A DNI without its letter.
    /^(?:\d{7,8}|\d{1,2}[. ]\d{3}[. ]\d{3})$/.test(text) ||
    // A NIE without its letter, or a passport of any country that writes letters in it.
    (/^(?=\d*[A-Z])[A-Z\d]{7,12}$/i.test(text) && mayBeDocument(text.toUpperCase()))
  )
}

/** Fewer are a street or a postal code. */
const fewestDigits = 5

const isPossible = (text: string): boolean =>
  text.length <= longestPiece && mayBeDocument(normaliseDocument(text))
