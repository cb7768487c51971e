import type { Results, Tie } from '#contract/votings/results.ts'
import { formatCount } from '#contract/plural.ts'
import { listNames, listOptions } from '#contract/votings/nameOptions.ts'

/** Whether somebody is elected, beside a name, where a column of it has no room; undefined of who is not. */
export const describeBeside = (isElected: boolean | null | undefined): string | undefined =>
  isElected === null ? 'Empate' : isElected ? 'Elegida' : undefined

/** Who was elected, and which ties still decide it, a sentence each; none of a survey, nor of what was annulled. */
export function describeOutcome(
  results: Pick<Results, 'kind' | 'candidates' | 'candidatures' | 'ties' | 'isAnnulled'>,
): string[] {
  const { candidates, candidatures, kind, ties, isAnnulled } = results
  if (kind === 'survey' || isAnnulled) return []
  const elected = [
    ...candidates.filter(({ isElected }) => isElected === true).map(({ name }) => name),
    ...candidatures.filter(({ isElected }) => isElected === true).map(({ candidature }) => candidature.name),
  ]
  const noun = kind === 'open' ? (elected.length === 1 ? 'Elegida' : 'Elegidas') : 'Candidatura elegida'
  const open = ties.filter(({ seats, settled }) => seats !== null && !settled)
  return [
    ...(elected.length > 0 ? [`${noun}: ${listNames(elected)}.`] : []),
    ...open.map(
      ({ ids, seats }) =>
        `Hay un empate por deshacer entre ${listOptions(results, ids)}: decide ${formatCount(seats ?? 0, 'puesto', 'puestos')}.`,
    ),
    ...(elected.length === 0 && open.length === 0 ? ['Nadie ha salido elegido.'] : []),
  ]
}

/** What an order of those who are tied means: who gets a place; before it is whole, that it has to be said. */
export function describePlaces(
  { ids, seats }: Pick<Tie, 'ids' | 'seats'>,
  order: readonly number[],
  names: ReadonlyMap<number, string>,
): string {
  const list = (some: readonly number[]) => listNames(some.map((id) => names.get(id) ?? ''))
  if (order.length < ids.length) {
    const places = seats === null ? '' : ` Hay ${formatCount(seats, 'puesto', 'puestos')}.`
    return `Pulsa los ${ids.length} nombres en el orden que dan los estatutos.${places}`
  }
  if (seats === null) return `Quedan en este orden: ${list(order)}. No se podrá cambiar.`
  const [inside, outside] = [order.slice(0, seats), order.slice(seats)]
  const out = outside.length === 0 ? '' : `; ${list(outside)} no ${outside.length === 1 ? 'sale' : 'salen'}`
  return `${inside.length === 1 ? 'Sale' : 'Salen'} ${list(inside)}${out}. No se podrá cambiar.`
}
