import { csvLine, csvByteOrderMark } from '#contract/csv.ts'
import { formatNumber } from '#web/ui/format.ts'

/** One thing counted: a bar, a slice, a line of the table. */
export type ChartPoint = {
  /** «marzo de 2026». */
  label: string
  /** The same where there is no room, «mar», and what is said once over several of them: «2026». */
  short?: string
  above?: string
  value: number
}

/** What each point is, and what is counted of it: «Mes», «Acciones». */
export type ChartHeadings = readonly [of: string, counted: string]

/** How every chart draws: the points, and what whoever cannot see it is told that it is. */
export type ChartDrawingProps = { points: readonly ChartPoint[]; label: string }

export const sumPoints = (points: readonly ChartPoint[]) => points.reduce((sum, { value }) => sum + value, 0)

/** «Total 312. El máximo, abril de 2026 (58); el mínimo, agosto de 2026 (9).» What shares the first or the last place is not named alone. */
export function describePoints(points: readonly ChartPoint[]): string {
  const sorted = points.toSorted((one, other) => other.value - one.value)
  const alone = (extreme: string, [point, next]: readonly (ChartPoint | undefined)[]) =>
    point && next && point.value !== next.value
      ? [`${extreme}, ${point.label} (${formatNumber(point.value)})`]
      : []
  const extremes = [...alone('el máximo', sorted), ...alone('el mínimo', sorted.toReversed())].join('; ')
  const said = extremes && ` ${extremes.charAt(0).toUpperCase()}${extremes.slice(1)}.`
  return `Total ${formatNumber(sumPoints(points))}.${said}`
}

/** The data of a chart as a file that spreadsheets open. */
export const writeChartCsv = (headings: ChartHeadings, points: readonly ChartPoint[]) =>
  [
    csvByteOrderMark + csvLine(headings),
    ...points.map(({ label, value }) => csvLine([label, String(value)])),
  ].join('')
