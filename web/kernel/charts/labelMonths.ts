import type { ChartPoint } from '#web/kernel/charts/points.ts'
import { formatMonth } from '#web/ui/format.ts'
import { formatShortMonth } from '#web/ui/formatSeldom.ts'

type Counted = readonly [month: number, count: number | null]

/**
 * The last twelve months as chart points with their years: the call gives only month numbers, the last one being the
 * current month (rule user-2). `today` is a day in Madrid. The year is shown at the first month and at every
 * January.
 */
export function labelMonths(counted: readonly Counted[], today: string): ChartPoint[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const last = counted.at(-1)?.[0] ?? month
  // At the turn of a month, this computer's clock may be ahead of or behind the server's.
  const current = last - month > 6 ? year - 1 : month - last > 6 ? year + 1 : year
  return counted.map(([each, value], index) => {
    const monthsBack = counted.length - 1 - index
    const itsYear = current - Math.ceil((monthsBack - last + 1) / 12)
    return nameMonth(`${itsYear}-${String(each).padStart(2, '0')}`, value, index === 0)
  })
}

/** A month, `yyyy-mm`, as a point, with its year where the months or a year begin. */
export const nameMonth = (month: string, value: number | null, isFirst: boolean): ChartPoint => ({
  label: formatMonth(month),
  short: formatShortMonth(month),
  ...((isFirst || month.endsWith('-01')) && { above: month.slice(0, 4) }),
  value,
})
