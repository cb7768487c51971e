import type { ChartPoint } from '#web/kernel/charts/points.ts'
import { formatMonth, formatShortMonth } from '#web/ui/format.ts'

type Counted = readonly [month: number, count: number]

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
    const name = `${itsYear}-${String(each).padStart(2, '0')}`
    return {
      label: formatMonth(name),
      short: formatShortMonth(name),
      ...((index === 0 || each === 1) && { above: String(itsYear) }),
      value,
    }
  })
}
