import {
  addLetter,
  countDigits,
  hasWrongLetter,
  isSpanishDocument,
  mayBeDocument,
  normaliseDocument,
} from '#contract/people/document.ts'
import { normalisePhone } from '#contract/people/phone.ts'

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
    const isNone = !line.hasWhole && line.possible.length === 0
    if (isNone && isFirst && some.pieces.length === 0) some.header = whole
    else if (!line.hasWhole) readPossible(line, whole, some.pieces)
    isFirst = false
  }
  for (const { 0: separator, index } of text.matchAll(/[\r\n,;\t]+/g)) {
    readCell(line, text.slice(start, index), some.pieces)
    start = index + separator.length
    if (/[\r\n]/.test(separator)) {
      endLine(index)
      line = startLine(start)
    }
    if (start - yielded < stretch) continue
    yield some
    isFirst &&= some.pieces.length === 0
    some = { pieces: [] }
    yielded = start
  }
  readCell(line, text.slice(start), some.pieces)
  endLine(text.length)
  yield some
}

/** A line that is read: its cells with a text, whether one was whole, and, as long as none was, those that may be one. */
type Line = { start: number; cells: number; hasWhole: boolean; possible: string[] }

const startLine = (start: number): Line => ({ start, cells: 0, hasWhole: false, possible: [] })

/** How many possible documents stand beside a name at most; more are a list of them. */
const mostBeside = 5
/** A list of more in one line is read as several lines, for it must not wait for its end (rule input-10). */
const mostWaiting = 1000

function readCell(line: Line, cell: string, pieces: Piece[]) {
  const text = trim(cell)
  if (text === '') return
  line.cells += 1
  const whole = findWhole(text)
  if (whole.length > 0) {
    line.hasWhole = true
    addEach(whole, pieces)
  } else if (!line.hasWhole && isPossible(text)) {
    line.possible.push(text)
    if (line.possible.length < mostWaiting) return
    addEach(line.possible, pieces)
    line.cells = 0
    line.possible = []
  }
}

function addEach(texts: readonly string[], pieces: Piece[]) {
  for (const text of texts) pieces.push({ text, keys: [text] })
}

/** The pieces of a line without a whole document or address. */
function readPossible({ cells, possible }: Line, text: string, pieces: Piece[]) {
  if (possible.length === cells || possible.length > mostBeside) addEach(possible, pieces)
  // Beside a name, a number may be a telephone or a foreign document: the line counts once, whichever is somebody's.
  else pieces.push({ text, keys: possible })
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

const isDate = (text: string) => /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/.test(text)
const isSpanish = (text: string) =>
  isSpanishDocument(text) || hasWrongLetter(text) || addLetter(normaliseDocument(text)) !== undefined

/** What a piece says of somebody, to tell whoever pasted it how it was read. */
export function recogniseForm({ keys }: Piece): 'documents' | 'emails' | 'phones' | 'others' {
  const told = keys.filter((key) => key.length <= longestPiece && !isDate(key))
  if (told.some((key) => key.includes('@'))) return 'emails'
  if (told.some(isSpanish)) return 'documents'
  if (told.some((key) => normalisePhone(key) !== undefined)) return 'phones'
  return told.some((key) => countDigits(key) >= fewestDigits) ? 'documents' : 'others'
}

const isPossible = (text: string): boolean =>
  text.length <= longestPiece && mayBeDocument(normaliseDocument(text))
