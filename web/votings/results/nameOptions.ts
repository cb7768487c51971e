import type { Results } from '#contract/votings/results.ts'
import { formatList } from '#web/ui/format.ts'

type Named = Pick<Results, 'candidates' | 'candidatures'>

/** The name of each candidate or candidature of a result, by its number. */
export const nameOptions = ({ candidates, candidatures }: Named): ReadonlyMap<number, string> =>
  new Map([
    ...candidates.map((one) => [one.candidateId, one.name] as const),
    ...candidatures.map((one) => [one.candidature.id, one.candidature.name] as const),
  ])

/** «Ana, Luis e Inés». */
export const listOptions = (results: Named, ids: readonly number[]): string => {
  const names = nameOptions(results)
  return formatList(ids.map((id) => names.get(id) ?? ''))
}
