import type { Face, FontName, Stretch } from '#server/kernel/pdf/letters.ts'
import type { Run, Style } from '#server/kernel/pdf/richText.ts'

/** A stretch in its place: how far from the start of its line, and how wide. */
export type Piece = Omit<Style, 'bold' | 'italic'> & Stretch & { x: number; width: number }
export type Line = Piece[]

export type Ruler = {
  widthOf: (text: string, font: FontName) => number
  stretchesOf: (text: string, face: Face) => Stretch[]
}

/** A word, perhaps in several styles, and the space before it: nothing breaks inside it unless it is wider than the line. */
type Word = { parts: Run[]; before: Run | undefined }

/** Breaks runs of text into lines no wider than `width`. */
export function linesOf(runs: readonly Run[], width: number, ruler: Ruler): Line[] {
  const lines: Line[] = []
  let line: Line = []
  let x = 0
  const end = () => {
    lines.push(line)
    line = []
    x = 0
  }
  const put = (pieces: Piece[]) => {
    for (const piece of pieces) {
      const last = line.at(-1)
      if (last && isAlike(last, piece)) {
        last.text += piece.text
        last.width += piece.width
      } else line.push({ ...piece, x })
      x += piece.width
    }
  }
  for (const word of wordsOf(runs)) {
    if (word === '\n') {
      end()
      continue
    }
    const pieces = piecesOf(word.parts, ruler)
    const space = word.before && x > 0 ? piecesOf([word.before], ruler) : []
    if (x + widthOf(space) + widthOf(pieces) <= width) put([...space, ...pieces])
    else if (widthOf(pieces) <= width) {
      // The space stays at the end of the line for whoever reads it aloud or copies it.
      put(space)
      end()
      put(pieces)
    } else {
      put(space)
      for (const piece of word.parts.flatMap((part) => lettersOf(part, ruler))) {
        if (x > 0 && x + piece.width > width) end()
        put([piece])
      }
    }
  }
  if (line.length > 0) end()
  return lines
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0)

const isAlike = (one: Piece, other: Piece) =>
  one.font === other.font && one.underline === other.underline && one.link === other.link

function* wordsOf(runs: readonly Run[]): Generator<Word | '\n'> {
  let word: Word = { parts: [], before: undefined }
  for (const run of runs)
    for (const text of run.text.match(/\n|[^\S\n\u00a0]+|[^\s]+|\u00a0+/g) ?? []) {
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

const piecesOf = (parts: readonly (Style & { text: string })[], ruler: Ruler): Piece[] =>
  parts.flatMap(({ bold = false, italic = false, text, ...style }) =>
    ruler
      .stretchesOf(text, { bold, italic })
      .map((stretch) => ({ ...style, ...stretch, x: 0, width: ruler.widthOf(stretch.text, stretch.font) })),
  )

const lettersOf = (part: Run, ruler: Ruler): Piece[] =>
  Array.from(part.text).flatMap((text) => piecesOf([{ ...part, text }], ruler))
