import { readCents } from '#server/import/reading/amounts.ts'
import { parseYesOrNo } from '#contract/import/choices.ts'
import type { Cell } from '#server/import/reading/draft.ts'
import type { ImportField } from '#contract/import/fields.ts'
import type { Guess } from '#server/import/reading/headers.ts'
import { readStatedText } from '#server/import/reading/lineReader.ts'
import { isSpanishDocument } from '#contract/people/document.ts'
import { isEmail } from '#contract/people/email.ts'
import { isIban } from '#contract/fees/iban.ts'

const defaultShare = 0.8

/** Values that can be nothing else, whatever their header says. */
const contentTests: readonly (readonly [ImportField, (text: string) => boolean, share: number])[] = [
  // Among them are passports and slips, and no other numbers carry these letters by chance.
  ['idDocument', isSpanishDocument, 0.5],
  ['email', isEmail, defaultShare],
  ['bankAccount', isIban, defaultShare],
]

/** Takes the fee away from a column that says yes or no, which is no amount, unless somebody gave it. */
export function removeGuessesByContent(guesses: (Guess | undefined)[], sample: readonly Cell[][]): void {
  const column = guesses.findIndex((guess) => guess?.field === 'fee' && guess.confidence !== 'said')
  if (column >= 0 && isMostly(isAnswer, readTexts(sample, column))) guesses[column] = undefined
}

const isAnswer = (text: string) => parseYesOrNo(text) !== undefined && readCents(text) === undefined

/** Gives the fields no header named to the first free column whose values are mostly of their kind. */
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
