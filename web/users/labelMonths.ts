import type { ChartPoint } from '#web/kernel/charts/points.ts'
import { formatMonth, formatShortMonth } from '#web/ui/format.ts'

type Counted = readonly [month: number, count: number]

/**
 * The last months as a chart shows them, each in its year: the call only numbers them, the last one being the month in
 * course (rule user-2). `today` is a day in Madrid; the year stands at the first month and at every January.
 */
export function labelMonths(counted: readonly Counted[], today: string): ChartPoint[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const last = counted.at(-1)?.[0] ?? month
  // The server may have come to another month first, or this clock.
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
