import { unknownLabel } from '#contract/statistics/dimensions.ts'
import { sumPoints, type ChartPoint } from '#web/kernel/charts/points.ts'

/** The first points, and the others as one; who is in no group stays as it is, at the end. */
export function capPoints(points: readonly ChartPoint[], most: number): ChartPoint[] {
  const named = points.filter(({ label }) => label !== unknownLabel)
  const unknown = points.filter(({ label }) => label === unknownLabel)
  const rest = named.slice(most)
  if (rest.length < 2) return [...points]
  const before = rest.flatMap(({ before: was }) => was ?? [])
  return [
    ...named.slice(0, most),
    {
      label: `Otros ${rest.length}`,
      value: sumPoints(rest),
      isRest: true,
      ...(before.length > 0 && { before: before.reduce((sum, was) => sum + was, 0) }),
    },
    ...unknown,
  ]
}
