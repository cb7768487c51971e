import type { Results } from '#contract/votings/results.ts'

type Named = Pick<Results, 'candidates' | 'candidatures'>

const conjunction = new Intl.ListFormat('es-ES')
/** «Ana, Luis e Inés». */
export const listNames = (names: readonly string[]): string => conjunction.format(names)

/** The name of each candidate or candidature of a result, by its number. */
export const nameOptions = ({ candidates, candidatures }: Named): ReadonlyMap<number, string> =>
  new Map([
    ...candidates.map((one) => [one.candidateId, one.name] as const),
    ...candidatures.map((one) => [one.candidature.id, one.candidature.name] as const),
  ])

/** The names of some of them, in a sentence. */
export const listOptions = (results: Named, ids: readonly number[]): string => {
  const names = nameOptions(results)
  return listNames(ids.map((id) => names.get(id) ?? ''))
}
