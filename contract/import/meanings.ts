import { indexAssemblyNames, splitAssemblyNames, saysNoAssembly } from '#contract/import/assemblyNames.ts'
import {
  parseYesOrNo,
  parseDocumentType,
  parsePeriod,
  parseInscriptionType,
} from '#contract/import/choices.ts'
import type { WordField } from '#contract/import/fields.ts'
import { readSexColumn, parseSex } from '#contract/import/sexes.ts'
import type { BasicAssembly } from '#contract/assemblies/assemblies.ts'
import { documentTypes } from '#contract/people/document.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { periods } from '#contract/fees/periods.ts'

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
  const names = indexAssemblyNames(assemblies)
  const nameOf = (id: number) => assemblies.find((assembly) => assembly.id === id)?.assemblyName
  const sex = readSexColumn(words)
  const readers: Record<WordField, (word: string) => Meaning> = {
    sex: (word) => {
      const found = parseSex(word, sex)
      if (found === 'ambiguous') return { is: 'ambiguous' }
      return toMeaning(found === null ? 'Sin decir' : found && sexLabels[found])
    },
    documentType: (word) => toMeaning(parseDocumentType(word)),
    communications: (word) => {
      const answer = parseYesOrNo(word)
      return toMeaning(answer === undefined ? undefined : answer ? 'Sí' : 'No')
    },
    inscriptionType: (word) => {
      const type = parseInscriptionType(word)
      return toMeaning(type === undefined ? undefined : inscriptionTypeLabels[type])
    },
    period: (word) => toMeaning(parsePeriod(word)),
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
  const choices: Record<WordField, () => string[]> = {
    sex: () => Object.values(sexLabels),
    documentType: () => [...documentTypes],
    communications: () => ['Sí', 'No'],
    inscriptionType: () => Object.values(inscriptionTypeLabels),
    period: () => [...periods],
    assembly: () => listNamesWithType(assemblies),
    sectorals: () => listNamesWithType(assemblies.filter(({ assemblyType }) => assemblyType === 'Sectorial')),
    mainSectoral: () =>
      listNamesWithType(assemblies.filter(({ assemblyType }) => assemblyType === 'Sectorial')),
  }
  return choices[field]()
}
