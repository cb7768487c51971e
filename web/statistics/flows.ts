import { inscriptionTypeLabels } from '#contract/people/person.ts'
import type { ShownFlow } from '#contract/statistics/shapes.ts'
import type { ChartPoint } from '#web/kernel/charts/points.ts'

export type FlowBy = 'type' | 'assembly'
type Side = ShownFlow['was']
type There = NonNullable<Side>

/** What a side is, by type or by territorial assembly: its key and how it is called. */
const sides: Record<FlowBy, { keyOf: (side: There) => number; nameOf: (side: There) => string }> = {
  type: { keyOf: ({ type }) => type, nameOf: ({ type }) => inscriptionTypeLabels[type] },
  assembly: {
    keyOf: ({ assembly }) => assembly?.id ?? 0,
    nameOf: ({ assembly }) => assembly?.assemblyName ?? 'sin asamblea territorial',
  },
}

/** More moves are told together. */
const most = 20

/**
 * Who moved between two instants, by type or by assembly, the most first; who was the same at both is not there. Who was
 * or is not among those counted comes or goes.
 */
export function pointsOfFlows(flows: readonly ShownFlow[], by: FlowBy): ChartPoint[] {
  const { keyOf, nameOf } = sides[by]
  const moves = new Map<string, { label: string; value: number }>()
  for (const { was, is, people } of flows) {
    const [from, to] = [was && keyOf(was), is && keyOf(is)]
    if (from === to) continue
    const label =
      was && is
        ? `${nameOf(was)} → ${nameOf(is)}`
        : is
          ? `Llegan: ${nameOf(is)}`
          : was
            ? `Se van: ${nameOf(was)}`
            : ''
    const key = `${from} ${to}`
    moves.set(key, { label, value: (moves.get(key)?.value ?? 0) + people })
  }
  const sorted = [...moves.values()].toSorted(
    (one, other) => other.value - one.value || one.label.localeCompare(other.label, 'es'),
  )
  const rest = sorted.slice(most)
  const others = rest.reduce((sum, { value }) => sum + value, 0)
  return [
    ...sorted.slice(0, most),
    ...(rest.length > 0
      ? [{ label: `Otros ${rest.length} cambios`, value: others, isRest: true as const }]
      : []),
  ]
}
