import { foldText } from '#contract/foldText.ts'

/** A piece of a text, and whether it is marked. */
export type Piece = { text: string; isMarked: boolean }

/**
 * The pieces of a text in which what was typed is marked: each word wherever the text has it, and one that it has
 * nowhere in the words that are like it.
 */
export function findMarks(
  text: string,
  typed: string,
  isLike: (typed: string, word: string) => boolean,
): Piece[] {
  const words = foldText(typed)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  // One folded character for each of the text, so that positions agree.
  const folded = Array.from(text, (character) => foldText(character).charAt(0) || ' ').join('')
  const marked = new Set<number>()
  for (const typedWord of words) {
    // What the text has nowhere is one of its words, misspelt.
    const found = folded.includes(typedWord)
      ? [typedWord]
      : folded.split(/[^\p{L}\p{N}]+/u).filter((word) => isLike(typedWord, word))
    for (const word of found)
      for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
        for (let each = at; each < at + word.length; each += 1) marked.add(each)
  }
  return Array.from(text).reduce<Piece[]>((all, character, at) => {
    const last = all.at(-1)
    const isMarked = marked.has(at)
    if (last?.isMarked === isMarked) return [...all.slice(0, -1), { ...last, text: last.text + character }]
    return [...all, { text: character, isMarked }]
  }, [])
}
