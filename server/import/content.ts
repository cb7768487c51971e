import { readCents } from '#server/import/reading/amounts.ts'
import { parseYesOrNo } from '#contract/import/choices.ts'
import type { Cell } from '#server/import/reading/draft.ts'
import type { ImportField } from '#contract/import/fields.ts'
import type { Guess } from '#server/import/reading/headers.ts'
import { readStatedText } from '#server/import/reading/lineReader.ts'
import { isSpanishDocument } from '#contract/people/document.ts'
import { isEmail } from '#contract/people/email.ts'
import { isIban } from '#contract/fees/basics/iban.ts'

const defaultShare = 0.8

/** Fields that can be recognised by their values, whatever the header says. */
const contentTests: readonly (readonly [ImportField, (text: string) => boolean, share: number])[] = [
  // A column of documents also has passports and errors, so a smaller share is enough.
  ['idDocument', isSpanishDocument, 0.5],
  ['email', isEmail, defaultShare],
  ['bankAccount', isIban, defaultShare],
]

/** Removes the guess «fee» from a column of yes and no, unless a person chose it. */
export function removeGuessesByContent(guesses: (Guess | undefined)[], sample: readonly Cell[][]): void {
  const column = guesses.findIndex((guess) => guess?.field === 'fee' && guess.confidence !== 'said')
  if (column >= 0 && isMostly(isAnswer, readTexts(sample, column))) guesses[column] = undefined
}

const isAnswer = (text: string) => parseYesOrNo(text) !== undefined && readCents(text) === undefined

/** Guesses the fields without a header by their values: the first free column whose values mostly match. */
export function guessByContent(
  guesses: (Guess | undefined)[],
  sample: readonly Cell[][],
  said: ReadonlyMap<number, ImportField | null>,
): void {
  for (const [field, tell, share] of contentTests) {
    if (guesses.some((guess) => guess?.field === field)) continue
    const column = guesses.findIndex(
      (guess, index) => !guess && !said.has(index) && isMostly(tell, readTexts(sample, index), share),
    )
    if (column >= 0) guesses[column] = { field, confidence: 'content' }
  }
}

const readTexts = (sample: readonly Cell[][], column: number) =>
  sample.map((cells) => readStatedText(cells[column] ?? null)).filter(Boolean)

const isMostly = (tell: (text: string) => boolean, texts: string[], share = defaultShare) =>
  texts.length > 0 && texts.filter(tell).length >= texts.length * share
