import { formatNumber } from '#web/ui/format.ts'
import type { Destination } from '#web/ui/destination.ts'

/** The list behind a number: a screen, and its filter as the address has it. */
export type ChartLink = {
  to: Destination
  search: Readonly<Record<string, string>>
  /** What it opens, where that is no list. */
  opens?: string
}
/** What a link says after the number that it is of. */
export const sayLink = ({ opens = 'Ver la lista' }: ChartLink) => opens

/** One value of a chart: a bar, a slice or a row of the table. */
export type ChartPoint = {
  /** «marzo de 2026». */
  label: string
  /** A short label for narrow places, «mar», and a label shared by several points: «2026». */
  short?: string
  above?: string
  /** Null where it is hidden, because it would tell of few people. */
  value: number | null
  /** In the place of the number, where it is not the whole of it: «≥ 13». */
  text?: string
  /** The same of the period before. */
  before?: number | null
  link?: ChartLink | undefined
  /** Several small ones together, which is neither the greatest nor the least of them. */
  isRest?: true | undefined
  /** How many of it the list has, where that is not all: the rest of the bar is drawn apart. */
  listed?: number | undefined
}

/** The headings of both columns: «Mes», «Acciones». */
export type ChartHeadings = readonly [of: string, counted: string]

/** In the place of a hidden number, whether it is below five or would tell another (rule statistics-4). */
export const hiddenText = '—'
/** Where each hidden number is below five: in a table whose total nobody knows, nothing else need be hidden. */
export const fewText = '<5'

/** A number of a chart as it is shown. */
export const formatCount = (value: number | null) => (value === null ? hiddenText : formatNumber(value))
/** What the sign of a hidden number says. */
export const hiddenWords = 'no se muestra'

/** The total, without what is hidden. */
export const sumPoints = (points: readonly Pick<ChartPoint, 'value'>[]) =>
  points.reduce((sum, { value }) => sum + (value ?? 0), 0)

/** More of a whole than this is no part of a ring, which would be one colour: it is drawn in bars. */
const mostOfRing = 0.9
/** As many colours as can be told apart. */
const mostParts = 6

/** Whether parts of a whole read well as a ring. */
export function suitsRing(points: readonly ChartPoint[]): boolean {
  const total = sumPoints(points)
  const shown = points.filter(({ value }) => value !== 0)
  return (
    total > 0 &&
    points.length <= mostParts &&
    shown.length > 1 &&
    points.every(({ value }) => value !== null && value / total <= mostOfRing)
  )
}

/**
 * «Total 312. El máximo, abril de 2026 (58); el mínimo, agosto de 2026 (9).» A maximum or minimum shared by several
 * points is not named; nor is a total where something is hidden.
 */
export function describePoints(points: readonly ChartPoint[]): string {
  const known = points.flatMap(({ label, value, text, isRest }) =>
    value === null || text !== undefined ? [] : [{ label, value, isRest }],
  )
  const sorted = known.filter(({ isRest }) => !isRest).toSorted((one, other) => other.value - one.value)
  const alone = (extreme: string, [point, next]: readonly (ChartPoint | undefined)[]) =>
    point && next && point.value !== next.value
      ? [`${extreme}, ${point.label} (${formatCount(point.value)})`]
      : []
  const isWhole = known.length === points.length
  const last = isWhole && !points.some(({ isRest }) => isRest) ? alone('el mínimo', sorted.toReversed()) : []
  const extremes = [...alone('el máximo', sorted), ...last].join('; ')
  const total = isWhole ? [`Total ${formatNumber(sumPoints(points))}.`] : []
  const sentence = extremes ? [`${extremes.charAt(0).toUpperCase()}${extremes.slice(1)}.`] : []
  return [...total, ...sentence].join(' ')
}
