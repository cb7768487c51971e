/** How well a word of a name fits a typed one: the same, it begins so, it contains it, or one letter is wrong. */
export const fits = ['same', 'begins', 'contains', 'misspelled'] as const
export type Fit = (typeof fits)[number]

const fewestLetters = { contained: 3, misspelled: 5 }

/** How a word fits a typed one; undefined when it does not. Both are folded. */
export function judgeFit(typed: string, word: string): Fit | undefined {
  if (word === typed) return 'same'
  if (word.startsWith(typed)) return 'begins'
  if (typed.length >= fewestLetters.contained && word.includes(typed)) return 'contains'
  return isMisspelled(typed, word) ? 'misspelled' : undefined
}

/**
 * Whether a word is a typed one with one letter wrong; short ones are not forgiven: of four letters only one is that lacks
 * a letter of a word of five. Both are folded.
 */
export const isMisspelled = (typed: string, word: string): boolean =>
  (typed.length >= fewestLetters.misspelled ||
    (typed.length + 1 === fewestLetters.misspelled && word.length === fewestLetters.misspelled)) &&
  isOneLetterAway(typed, word)

/** Whether one word becomes the other by changing, adding or leaving out one letter, or by swapping two neighbours. */
export function isOneLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
