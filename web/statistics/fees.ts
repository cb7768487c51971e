import { periods } from '#contract/fees/basics/periods.ts'
import { bandOf, unknownLabel } from '#contract/statistics/dimensions.ts'
import {
  fixedKeys,
  groupParams,
  joinParams,
  nameGroup,
  type ListParams,
} from '#contract/statistics/groups.ts'
import type { ChartPoint } from '#web/kernel/charts/points.ts'
import type { Asked } from '#web/statistics/asked.ts'
import { toMembers, whereParams } from '#web/statistics/members.ts'

type Period = (typeof periods)[number]
/** Euros, how many pay as much, and how often. */
export type FeeRow = readonly [euros: number | null, count: number, period: Period | null]

const dimensionOf = { Trimestral: 'quarterlyFee', Anual: 'yearlyFee' } as const
/** The list of a group of those who are counted. */
const listOf = (asked: Asked, group: ListParams | null) =>
  toMembers('ROLE_ADMIN', group && joinParams(whereParams(asked), group))

/** What those pay together who pay so often, each time. */
export const sumFees = (rows: readonly FeeRow[], period: Period) =>
  rows.reduce((sum, [euros, count, each]) => (each === period ? sum + (euros ?? 0) * count : sum), 0)

/** What all pay together in a year (rule statistics-11). */
export const sumYear = (rows: readonly FeeRow[]) => sumFees(rows, 'Anual') + 4 * sumFees(rows, 'Trimestral')

/** Bands of a fee, each with its lower bound; a fee of 0 is not available (rule statistics-11). */
export function pointsOfFees(rows: readonly FeeRow[], period: Period, asked: Asked): ChartPoint[] {
  const dimension = dimensionOf[period]
  const counts = new Map<string | null, number>()
  for (const [euros, count, each] of rows) {
    if (each !== period) continue
    const key = euros ? String(bandOf(euros)) : null
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return [...(fixedKeys[dimension] ?? []), ...(counts.has(null) ? [null] : [])].map((key) => {
    const [label, value] = [nameGroup(dimension, key), counts.get(key) ?? 0]
    return {
      label,
      value,
      link: value > 0 ? listOf(asked, groupParams(dimension, { key, label }, '')) : undefined,
    }
  })
}

/** How many pay how often; who has none is not available. */
export const pointsOfPeriods = (
  pairs: readonly (readonly [period: Period | null, count: number])[],
  asked: Asked,
): ChartPoint[] =>
  pairs.map(([period, count]) => ({
    label: period ?? unknownLabel,
    value: count,
    link: count > 0 ? listOf(asked, groupParams('period', { key: period, label: '' }, '')) : undefined,
  }))
