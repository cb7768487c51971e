import { csvLine, csvByteOrderMark } from '#contract/csv.ts'
import { formatNumber } from '#web/ui/format.ts'

/** One value of a chart: a bar, a slice or a row of the table. */
export type ChartPoint = {
  /** «marzo de 2026». */
  label: string
  /** A short label for narrow places, «mar», and a label shared by several points: «2026». */
  short?: string
  above?: string
  value: number
}

/** The headings of both columns: «Mes», «Acciones». */
export type ChartHeadings = readonly [of: string, counted: string]

/** The props of every drawing: the points, and the accessible name. */
export type ChartDrawingProps = { points: readonly ChartPoint[]; label: string }

export const sumPoints = (points: readonly ChartPoint[]) => points.reduce((sum, { value }) => sum + value, 0)

/**
 * «Total 312. El máximo, abril de 2026 (58); el mínimo, agosto de 2026 (9).» A maximum or minimum shared by several
 * points is not named.
 */
export function describePoints(points: readonly ChartPoint[]): string {
  const sorted = points.toSorted((one, other) => other.value - one.value)
  const alone = (extreme: string, [point, next]: readonly (ChartPoint | undefined)[]) =>
    point && next && point.value !== next.value
      ? [`${extreme}, ${point.label} (${formatNumber(point.value)})`]
      : []
  const extremes = [...alone('el máximo', sorted), ...alone('el mínimo', sorted.toReversed())].join('; ')
  const sentence = extremes && ` ${extremes.charAt(0).toUpperCase()}${extremes.slice(1)}.`
  return `Total ${formatNumber(sumPoints(points))}.${sentence}`
}

/** The data of a chart as CSV. */
export const writeChartCsv = (headings: ChartHeadings, points: readonly ChartPoint[]) =>
  [
    csvByteOrderMark + csvLine(headings),
    ...points.map(({ label, value }) => csvLine([label, String(value)])),
  ].join('')
