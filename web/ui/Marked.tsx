import { foldAccents } from '#web/ui/format.ts'

/** A text in which what was typed is marked, each word wherever a word of the text begins with it or contains it. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const words = foldAccents(typed)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  // One folded character for each of the text, so that positions agree.
  const folded = Array.from(text, (character) => foldAccents(character).charAt(0) || ' ').join('')
  const marked = new Set<number>()
  for (const word of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      for (let each = at; each < at + word.length; each += 1) marked.add(each)
  const pieces = Array.from(text).reduce<{ text: string; isMarked: boolean }[]>((all, character, at) => {
    const last = all.at(-1)
    const isMarked = marked.has(at)
    if (last?.isMarked === isMarked) return [...all.slice(0, -1), { ...last, text: last.text + character }]
    return [...all, { text: character, isMarked }]
  }, [])
  return pieces.map((piece, at) =>
    piece.isMarked ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  )
}
