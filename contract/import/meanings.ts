import { assemblyNames, namesIn, saysNoAssembly } from '#contract/import/assemblyNames.ts'
import { answerOf, documentKindOf, periodOf, typeOf } from '#contract/import/choices.ts'
import type { WordField } from '#contract/import/fields.ts'
import { readSexColumn, sexOf } from '#contract/import/sexes.ts'
import type { BasicAssembly } from '#contract/assemblies/assemblies.ts'
import { documentTypes } from '#contract/people/document.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { periods } from '#contract/fees/periods.ts'

/** What a word of a column says to the reader of lists, in our words; or that it cannot be told. */
export type Meaning = { is: 'known'; as: string } | { is: 'ambiguous' } | { is: 'unknown' }

const unknown = { is: 'unknown' } as const
const known = (as: string | undefined): Meaning => (as === undefined ? unknown : { is: 'known', as })

/** Reads the words of one column as the import will: `words` are all of them, since some say what others mean. */
export function meaningsOf(
  field: WordField,
  words: readonly string[],
  assemblies: readonly BasicAssembly[],
): Map<string, Meaning> {
  const read = readerOf(field, words, assemblies)
  return new Map(words.map((word) => [word, read(word)]))
}

function readerOf(field: WordField, words: readonly string[], assemblies: readonly BasicAssembly[]) {
  const names = assemblyNames(assemblies)
  const nameOf = (id: number) => assemblies.find((assembly) => assembly.id === id)?.assemblyName
  const sex = readSexColumn(words)
  const readers: Record<WordField, (word: string) => Meaning> = {
    sex: (word) => {
      const found = sexOf(word, sex)
      if (found === 'ambiguous') return { is: 'ambiguous' }
      return known(found === null ? 'Sin decir' : found && sexLabels[found])
    },
    documentType: (word) => known(documentKindOf(word)),
    communications: (word) => {
      const answer = answerOf(word)
      return known(answer === undefined ? undefined : answer ? 'Sí' : 'No')
    },
    inscriptionType: (word) => {
      const type = typeOf(word)
      return known(type === undefined ? undefined : inscriptionTypeLabels[type])
    },
    period: (word) => known(periodOf(word)),
    assembly: (word) => {
      if (saysNoAssembly(word)) return known('Sin asamblea')
      const found = names.find(word)
      return found === 'ambiguous' ? { is: 'ambiguous' } : known(found && nameOf(found.id))
    },
    sectorals: (word) => {
      if (saysNoAssembly(word)) return known('Sin asamblea')
      const found = namesIn(names, word).map((name) => names.findSectoral(name))
      return found.every((one) => typeof one === 'object')
        ? known(found.map(({ id }) => nameOf(id)).join(', '))
        : unknown
    },
    mainSectoral: (word) => {
      if (saysNoAssembly(word)) return known('Sin asamblea')
      const found = names.findSectoral(word)
      return typeof found === 'object' ? known(nameOf(found.id)) : unknown
    },
  }
  return readers[field]
}

const named = (some: readonly BasicAssembly[]) =>
  some.map(({ assemblyName, assemblyType }) => `${assemblyName} (${assemblyType})`)

/** What a word of a field may be said to mean: words that the import understands. */
export function choicesFor(field: WordField, assemblies: readonly BasicAssembly[]): string[] {
  const choices: Record<WordField, () => string[]> = {
    sex: () => Object.values(sexLabels),
    documentType: () => [...documentTypes],
    communications: () => ['Sí', 'No'],
    inscriptionType: () => Object.values(inscriptionTypeLabels),
    period: () => [...periods],
    assembly: () => named(assemblies),
    sectorals: () => named(assemblies.filter(({ assemblyType }) => assemblyType === 'Sectorial')),
    mainSectoral: () => named(assemblies.filter(({ assemblyType }) => assemblyType === 'Sectorial')),
  }
  return choices[field]()
}
