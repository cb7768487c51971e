import { useQuery } from '@tanstack/react-query'
import { admins } from '#contract/actor.ts'
import { inscriptionTypeLabels, type InscriptionType } from '#contract/people/person.ts'
import { seedCounts } from '#contract/statistics/seedCounts.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { labelMonths, nameMonth } from '#web/kernel/charts/labelMonths.ts'
import type { ChartPoint } from '#web/kernel/charts/points.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { isOfNow, type Asked } from '#web/statistics/asked.ts'
import { formatNumber } from '#web/ui/format.ts'
import { readToday } from '#web/statistics/today.ts'

type Triple = readonly [month: number, type: InscriptionType, count: number | null]

export type MonthsOfJoins = {
  points: readonly ChartPoint[]
  /** How many of each type joined in each month, where that is known. */
  types: readonly { label: string; counts: readonly (number | null)[] }[]
}

/** What the specification's call answers, by month: of a month with a hidden type, what is known of it. */
export function groupTriples(triples: readonly Triple[], today: string): MonthsOfJoins {
  const months = [...new Set(triples.map(([month]) => month))]
  const types = [...new Set(triples.map(([, type]) => type))]
  const count = (month: number, type: InscriptionType) =>
    triples.find(([one, other]) => one === month && other === type)?.[2] ?? null
  const isHidden = months.map((month) => types.some((type) => count(month, type) === null))
  const sums = months.map((month): [number, number] => [
    month,
    types.reduce<number>((sum, type) => sum + (count(month, type) ?? 0), 0),
  ])
  return {
    points: labelMonths(sums, today).map((point, at) =>
      isHidden[at] ? { ...point, text: `≥ ${formatNumber(point.value ?? 0)}` } : point,
    ),
    types: types.map((type) => ({
      label: inscriptionTypeLabels[type],
      counts: months.map((month) => count(month, type)),
    })),
  }
}

/** Months, `yyyy-mm`, as points, with their years where they begin. */
export const pointsOfMonths = (rows: readonly { month: string; value: number }[]): ChartPoint[] =>
  rows.map(({ month, value }, at) => nameMonth(month, value, at === 0))

/** Without the month that has not ended, of which what is published says nothing (rule statistics-4). */
const dropCurrent = ({ points, types }: MonthsOfJoins): MonthsOfJoins => ({
  points: points.slice(0, -1),
  types: types.map(({ label, counts }) => ({ label, counts: counts.slice(0, -1) })),
})

/** Who enrolled, by month: of the last twelve, or of the days asked for; for who holds an office, of those that have ended. */
export function useMonthsOfJoins(asked: Asked) {
  const role = useSession()?.rol
  const isPublished = role !== undefined && !admins({ role })
  const { assemblyId, assemblyType } = asked
  const isSum = isOfNow(asked)
  const today = readToday()
  const sums = useQuery({
    ...queryOf(seedCounts.inscriptionHistoric, { query: { assemblyId, assemblyType } }),
    enabled: isSum,
    select: (triples) => {
      const months = groupTriples(triples, today)
      return isPublished ? dropCurrent(months) : months
    },
  })
  const counted = useQuery({
    ...queryOf(statistics.movements, { query: asked }),
    enabled: !isSum,
    select: ({ rows }): MonthsOfJoins => ({
      points: pointsOfMonths(rows.map(({ month, joins }) => ({ month, value: joins }))),
      types: [],
    }),
  })
  return isSum ? sums : counted
}
