import { foldWords } from '#contract/words.ts'
import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'

export type AssemblyMatch = { id: number; sectoral: boolean }
export type AssemblyNames = {
  /** Whether there are any assemblies; without them no name is found. */
  known: boolean
  /** The assembly with this name, a territorial one first; `ambiguous` when two territorial ones have it. */
  find: (typed: string) => AssemblyMatch | 'ambiguous' | undefined
  findSectoral: (typed: string) => AssemblyMatch | 'not a sectoral' | undefined
}

const prefix =
  /^(?:asamblea|agrupacion|circulo|nucleo)(?: (?:territorial|municipal|distrital|sectorial|local))?(?: (?:del?(?: l[ao]s?| el)?))? (?=\S)/

/** The texts that mean no assembly. */
const noAssemblyTexts = new Set([
  'ninguna',
  'ninguno',
  'sin asamblea',
  'no',
  'no tiene',
  'no consta',
  'n a',
  'na',
  '',
])
export const saysNoAssembly = (typed: string) => noAssemblyTexts.has(foldWords(typed))

/**
 * Makes a look-up of assemblies by name, without accents or case. «Centro (Distrital)» tells two of one name apart.
 */
export function indexAssemblyNames(assemblies: readonly BasicAssembly[]): AssemblyNames {
  const byName = Map.groupBy(
    assemblies.flatMap(({ id, assemblyName, assemblyType }) => {
      const match: AssemblyMatch = { id, sectoral: assemblyType === 'Sectorial' }
      return [assemblyName, `${assemblyName} ${assemblyType}`].map(
        (name) => [foldWords(name), match] as const,
      )
    }),
    ([name]) => name,
  )
  const findMatches = (typed: string) => {
    const name = foldWords(typed)
    const entries = byName.get(name) ?? byName.get(name.replace(prefix, '')) ?? []
    return entries.map(([, found]) => found)
  }
  return {
    known: assemblies.length > 0,
    find: (typed) => {
      const found = findMatches(typed)
      const territorial = found.filter(({ sectoral }) => !sectoral)
      return territorial.length > 1 ? 'ambiguous' : (territorial[0] ?? found[0])
    },
    findSectoral: (typed) => {
      const found = findMatches(typed)
      return found.find(({ sectoral }) => sectoral) ?? (found.length > 0 ? 'not a sectoral' : undefined)
    },
  }
}

/** Splits a list of names: «Feminismos, Juventud», «Feminismos y Juventud». The name of one assembly is not split. */
export const splitAssemblyNames = (assemblies: AssemblyNames, list: string) =>
  assemblies.findSectoral(list)
    ? [list]
    : list
        .split(/\s*[,;/|+\n]\s*/)
        .flatMap((part) => (assemblies.findSectoral(part) ? [part] : part.split(/\s+[ye]\s+/)))
        .filter(Boolean)
