import type { ImportField } from '#contract/import/fields.ts'
import { guessColumns, isOfSomethingElse, type Guess } from '#server/import/reading/headers.ts'
import { isContradicted, recogniseColumns, type Sample } from '#server/import/reading/recognisers.ts'

/**
 * The field of each column: by its header, unless its values are of another field, and else by its values. `said` has a
 * user's decisions by column; null there means not imported.
 */
export function guessFields(
  headers: readonly string[],
  said: ReadonlyMap<number, ImportField | null>,
  sample: Sample,
  today: string,
): (Guess | undefined)[] {
  const byHeader = guessColumns(headers, said).map((guess, column) =>
    guess && guess.confidence !== 'said' && isContradicted(guess.field, sample, column, today)
      ? undefined
      : guess,
  )
  const isTaken = (field: ImportField) => byHeader.some((guess) => guess?.field === field)
  const free = headers.flatMap((header, column) =>
    byHeader[column] || said.has(column) || isOfSomethingElse(header) ? [] : [column],
  )
  const found = recogniseColumns(sample, free, (field) => !isTaken(field), today)
  return byHeader.map((guess, column): Guess | undefined => {
    const field = found.get(column)
    return field ? { field, confidence: 'values' } : guess
  })
}
