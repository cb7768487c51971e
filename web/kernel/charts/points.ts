import { csvLine, csvByteOrderMark } from '#contract/csv.ts'
import { formatNumber } from '#web/ui/format.ts'

/** One thing counted: a bar, a slice, a line of the table. */
export type Point = {
  /** «marzo de 2026». */
  label: string
  /** The same where there is no room, «mar», and what is said once over several of them: «2026». */
  short?: string
  above?: string
  value: number
}

/** What each point is, and what is counted of it: «Mes», «Acciones». */
export type Headings = readonly [of: string, counted: string]

/** How every chart draws: the points, and what whoever cannot see it is told that it is. */
export type Drawing = { points: readonly Point[]; label: string }

export const totalOf = (points: readonly Point[]) => points.reduce((sum, { value }) => sum + value, 0)

/** «Total 312. El máximo, abril de 2026 (58); el mínimo, agosto de 2026 (9).» What shares the first or the last place is not named alone. */
export function summaryOf(points: readonly Point[]): string {
  const sorted = points.toSorted((one, other) => other.value - one.value)
  const alone = (extreme: string, [point, next]: readonly (Point | undefined)[]) =>
    point && next && point.value !== next.value
      ? [`${extreme}, ${point.label} (${formatNumber(point.value)})`]
      : []
  const extremes = [...alone('el máximo', sorted), ...alone('el mínimo', sorted.toReversed())].join('; ')
  const said = extremes && ` ${extremes.charAt(0).toUpperCase()}${extremes.slice(1)}.`
  return `Total ${formatNumber(totalOf(points))}.${said}`
}

/** The data of a chart as a file that spreadsheets open. */
export const csvOf = (headings: Headings, points: readonly Point[]) =>
  [
    csvByteOrderMark + csvLine(headings),
    ...points.map(({ label, value }) => csvLine([label, String(value)])),
  ].join('')
