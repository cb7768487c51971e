import type { Face, FontName, Stretch } from '#server/kernel/pdf/fonts.ts'
import type { Align, Marks, Run } from '#contract/richText.ts'

/** A stretch in its place: how far from the start of its line, and how wide. */
export type Piece = Omit<Marks, 'bold' | 'italic'> & Stretch & { x: number; width: number }
export type Line = Piece[]

export type Ruler = {
  widthOf: (text: string, font: FontName) => number
  splitByFont: (text: string, face: Face) => Stretch[]
}

/** A word, perhaps in several styles, and the space before it: nothing breaks inside it unless it is wider than the line. */
type Word = { parts: Run[]; before: Run | undefined }

/**
 * Breaks runs of text into lines no wider than `width`. It is a generator, so that the drawing of a long text can
 * yield to the event loop between lines.
 */
export function* linesOf(runs: readonly Run[], width: number, ruler: Ruler): Generator<Line, void> {
  let line = new LineWriter()
  for (const word of wordsOf(runs)) {
    if (word === '\n') {
      yield line.pieces
      line = new LineWriter()
      continue
    }
    const space = word.before && line.x > 0 ? piecesOf([word.before], ruler) : []
    const pieces = isEndless(word) ? undefined : piecesOf(word.parts, ruler)
    if (pieces && line.x + widthOf(space) + widthOf(pieces) <= width) line.put([...space, ...pieces])
    else if (pieces && widthOf(pieces) <= width) {
      // The space stays at the end of the line for whoever reads it aloud or copies it.
      line.put(space)
      yield line.pieces
      line = new LineWriter()
      line.put(pieces)
    } else {
      line.put(space)
      for (const piece of lettersOf(word.parts, ruler)) {
        if (line.x > 0 && line.x + piece.width > width) {
          yield line.pieces
          line = new LineWriter()
        }
        line.put([piece])
      }
    }
  }
  if (line.pieces.length > 0) yield line.pieces
}

class LineWriter {
  readonly pieces: Line = []
  /** Where the next piece starts. */
  x = 0

  put(pieces: readonly Piece[]) {
    for (const piece of pieces) {
      const last = this.pieces.at(-1)
      if (last && isAlike(last, piece)) {
        last.text += piece.text
        last.width += piece.width
      } else this.pieces.push({ ...piece, x: this.x })
      this.x += piece.width
    }
  }
}

/** The horizontal offset of an aligned line; its trailing space does not count. */
export function offsetOf(line: Line, width: number, align: Align | undefined, ruler: Ruler): number {
  const last = line.at(-1)
  if (!align || !last) return 0
  const words = last.x + ruler.widthOf(last.text.trimEnd(), last.font)
  return (width - words) * (align === 'center' ? 0.5 : 1)
}

/** Whether a word is longer than any line: measuring it whole would be slow. */
const isEndless = ({ parts }: Word) => parts.reduce((sum, { text }) => sum + text.length, 0) > 500

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0)

const isAlike = (one: Piece, other: Piece) =>
  one.font === other.font &&
  one.underline === other.underline &&
  one.strike === other.strike &&
  one.link === other.link

/** More combining marks than any script uses; the cost of drawing them is quadratic. */
const heaped = /(\p{M}{8})\p{M}+/gu

function* wordsOf(runs: readonly Run[]): Generator<Word | '\n'> {
  let word: Word = { parts: [], before: undefined }
  for (const run of runs)
    for (const [text] of run.text.replaceAll(heaped, '$1').matchAll(/\n|[^\S\n\u00a0]+|[^\s]+|\u00a0+/g)) {
      const isBreak = text === '\n'
      if (!isBreak && (text.trim() !== '' || text.includes('\u00a0'))) {
        word.parts.push({ ...run, text })
        continue
      }
      if (word.parts.length > 0) yield word
      if (isBreak) yield text
      word = { parts: [], before: isBreak ? undefined : { ...run, text: ' ' } }
    }
  if (word.parts.length > 0) yield word
}

const piecesOf = (parts: readonly Run[], ruler: Ruler): Piece[] =>
  parts.flatMap(({ bold = false, italic = false, text, ...marks }) =>
    ruler
      .splitByFont(text, { bold, italic })
      .map((stretch) => ({ ...marks, ...stretch, x: 0, width: ruler.widthOf(stretch.text, stretch.font) })),
  )

function* lettersOf(parts: readonly Run[], ruler: Ruler): Generator<Piece> {
  for (const part of parts) for (const text of part.text) yield* piecesOf([{ ...part, text }], ruler)
}
