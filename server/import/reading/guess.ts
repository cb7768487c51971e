import { saysNoAssembly, splitAssemblyNames, type AssemblyNames } from '#contract/import/assemblyNames.ts'
import type { ImportField } from '#contract/import/fields.ts'
import { guessColumns, isOfGroups, isOfSomethingElse, type Guess } from '#server/import/reading/headers.ts'
import {
  isContradicted,
  isShare,
  listTexts,
  recogniseColumns,
  type Sample,
} from '#server/import/reading/recognisers.ts'

/**
 * The field of each column: by its header, unless its values are of another field, and else by its values. `said` has a
 * user's decisions by column; null there means not imported.
 */
export function guessFields(
  headers: readonly string[],
  said: ReadonlyMap<number, ImportField | null>,
  sample: Sample,
  today: string,
  assemblies: AssemblyNames,
): (Guess | undefined)[] {
  const weigh = (guess: Guess, column: number) =>
    weighAssembly(guess, headers[column] ?? '', listTexts(sample, column), assemblies)
  const byHeader = guessColumns(headers, said, weigh).map((guess, column) =>
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

const assemblyFields: readonly ImportField[] = ['assembly', 'sectorals', 'mainSectoral']

/**
 * What a header says of assemblies, once the names in its column are looked at: groups are assemblies only when most of
 * them are, and tags otherwise; under any other header a column without assemblies is not sure.
 */
function weighAssembly(
  guess: Guess,
  header: string,
  texts: readonly string[],
  assemblies: AssemblyNames,
): Guess {
  const isGroups = isOfGroups(header)
  if (!isGroups && !assemblyFields.includes(guess.field)) return guess
  const named = texts.filter((text) => !saysNoAssembly(text))
  if (named.length === 0) return guess
  const isSectoral = (text: string) =>
    splitAssemblyNames(assemblies, text).every((name) => typeof assemblies.findSectoral(name) === 'object')
  const areAssemblies = isShare(named, (text) => assemblies.find(text) !== undefined || isSectoral(text), 0.5)
  if (isGroups && guess.field === 'tags')
    return areAssemblies
      ? { field: isShare(named, isSectoral) ? 'sectorals' : 'assembly', confidence: 'values' }
      : guess
  if (areAssemblies) return guess
  return { field: isGroups ? 'tags' : guess.field, confidence: 'likely' }
}
