import { fold } from '#contract/words.ts'
import type { BasicAssembly } from '#contract/assemblies/assemblies.ts'

export type FoundAssembly = { id: number; sectoral: boolean }
export type AssemblyNames = {
  /** Whether there is any: without them every name is unknown. */
  known: boolean
  /** The assembly a cell names, a territorial one first; `ambiguous` when two answer to the name. */
  find: (typed: string) => FoundAssembly | 'ambiguous' | undefined
  findSectoral: (typed: string) => FoundAssembly | 'not a sectoral' | undefined
}

const prefix =
  /^(?:asamblea|agrupacion|circulo|nucleo)(?: (?:territorial|municipal|distrital|sectorial|local))?(?: (?:del?(?: l[ao]s?| el)?))? (?=\S)/

/** What a cell says when there is none. */
const none = new Set(['ninguna', 'ninguno', 'sin asamblea', 'no', 'no tiene', 'no consta', 'n a', 'na', ''])
export const saysNoAssembly = (typed: string) => none.has(fold(typed))

/** Look-up of assemblies by name, blind to accents and case; «Centro (Distrital)» settles equal names. */
export function assemblyNames(assemblies: readonly BasicAssembly[]): AssemblyNames {
  const byName = Map.groupBy(
    assemblies.flatMap(({ id, assemblyName, assemblyType }) => {
      const found: FoundAssembly = { id, sectoral: assemblyType === 'Sectorial' }
      return [assemblyName, `${assemblyName} ${assemblyType}`].map((name) => [fold(name), found] as const)
    }),
    ([name]) => name,
  )
  const answering = (typed: string) => {
    const name = fold(typed)
    const entries = byName.get(name) ?? byName.get(name.replace(prefix, '')) ?? []
    return entries.map(([, found]) => found)
  }
  return {
    known: assemblies.length > 0,
    find: (typed) => {
      const found = answering(typed)
      const territorial = found.filter(({ sectoral }) => !sectoral)
      return territorial.length > 1 ? 'ambiguous' : (territorial[0] ?? found[0])
    },
    findSectoral: (typed) => {
      const found = answering(typed)
      return found.find(({ sectoral }) => sectoral) ?? (found.length > 0 ? 'not a sectoral' : undefined)
    },
  }
}

/** «Feminismos, Juventud», «Feminismos y Juventud»; a name that is one assembly is not cut. */
export const namesIn = (assemblies: AssemblyNames, list: string) =>
  assemblies.findSectoral(list)
    ? [list]
    : list
        .split(/\s*[,;/|+\n]\s*/)
        .flatMap((part) => (assemblies.findSectoral(part) ? [part] : part.split(/\s+[ye]\s+/)))
        .filter(Boolean)
