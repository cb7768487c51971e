import { findMarks } from '#web/ui/findMarks.ts'

type Props = {
  text: string
  typed: string
  /** Whether a word of the text is what was meant by a typed one that the text does not have; both are folded. */
  isLike: (typed: string, word: string) => boolean
}

/** A text in which what was typed is marked. */
export const Marked = ({ text, typed, isLike }: Props) =>
  findMarks(text, typed, isLike).map((piece, at) =>
    piece.isMarked ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  )
