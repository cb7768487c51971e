import { indexAssemblyNames, splitAssemblyNames, saysNoAssembly } from '#contract/import/assemblyNames.ts'
import { isChoiceField, parseChoice, parseYesOrNo, type ChoiceField } from '#contract/import/choices.ts'
import type { WordField } from '#contract/import/fields.ts'
import { readSexColumn, parseSex } from '#contract/import/sexes.ts'
import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { isOfKind, labelChoice, listChoices } from '#contract/people/fields.ts'
import { sexLabels } from '#contract/people/person.ts'

/** The meaning of a word in a column: `as` is the label of the value, or the word is ambiguous or unknown. */
export type Meaning = { is: 'known'; as: string } | { is: 'ambiguous' } | { is: 'unknown' }

const unknown = { is: 'unknown' } as const
const toMeaning = (as: string | undefined): Meaning => (as === undefined ? unknown : { is: 'known', as })

/**
 * The meaning of each word of a column, as the import will read it. It needs all words, because one can decide what
 * another means.
 */
export function findMeanings(
  field: WordField,
  words: readonly string[],
  assemblies: readonly BasicAssembly[],
): Map<string, Meaning> {
  const read = chooseReader(field, words, assemblies)
  return new Map(words.map((word) => [word, read(word)]))
}

function chooseReader(field: WordField, words: readonly string[], assemblies: readonly BasicAssembly[]) {
  if (isChoiceField(field))
    return (word: string) => {
      const value = parseChoice(field, word)
      return toMeaning(value === undefined ? undefined : labelChoice(field, `${value}`))
    }
  const names = indexAssemblyNames(assemblies)
  const nameOf = (id: number) => assemblies.find((assembly) => assembly.id === id)?.assemblyName
  const sex = readSexColumn(words)
  const readers: Record<Exclude<WordField, ChoiceField>, (word: string) => Meaning> = {
    sex: (word) => {
      const found = parseSex(word, sex)
      if (found === 'ambiguous') return { is: 'ambiguous' }
      return toMeaning(found === null ? 'Sin indicar' : found && sexLabels[found])
    },
    communications: (word) => {
      const answer = parseYesOrNo(word)
      return toMeaning(answer === undefined ? undefined : answer ? 'Sí' : 'No')
    },
    assembly: (word) => {
      if (saysNoAssembly(word)) return toMeaning('Sin asamblea')
      const found = names.find(word)
      return found === 'ambiguous' ? { is: 'ambiguous' } : toMeaning(found && nameOf(found.id))
    },
    sectorals: (word) => {
      if (saysNoAssembly(word)) return toMeaning('Sin asamblea')
      const found = splitAssemblyNames(names, word).map((name) => names.findSectoral(name))
      return found.every((one) => typeof one === 'object')
        ? toMeaning(found.map(({ id }) => nameOf(id)).join(', '))
        : unknown
    },
    mainSectoral: (word) => {
      if (saysNoAssembly(word)) return toMeaning('Sin asamblea')
      const found = names.findSectoral(word)
      return typeof found === 'object' ? toMeaning(nameOf(found.id)) : unknown
    },
  }
  return readers[field]
}

const listNamesWithType = (some: readonly BasicAssembly[]) =>
  some.map(({ assemblyName, assemblyType }) => `${assemblyName} (${assemblyType})`)

/** The meanings that a user may choose for a word of a field. */
export function listMeaningChoices(field: WordField, assemblies: readonly BasicAssembly[]): string[] {
  if (isOfKind(field, 'choice')) return listChoices(field).map(({ label }) => label)
  if (isOfKind(field, 'flag')) return ['Sí', 'No']
  return listNamesWithType(
    field === 'assembly' ? assemblies : assemblies.filter(({ assemblyType }) => assemblyType === 'Sectorial'),
  )
}
