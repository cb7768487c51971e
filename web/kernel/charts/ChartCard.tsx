import type { ReactNode } from 'react'
import { Bars } from '#web/kernel/charts/Bars.tsx'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { ChartState, type ChartStateProps } from '#web/kernel/charts/ChartState.tsx'
import {
  describePoints,
  sumPoints,
  suitsRing,
  type ChartHeadings,
  type ChartPoint,
} from '#web/kernel/charts/points.ts'
import { Ring } from '#web/kernel/charts/Ring.tsx'
import type { Sheet } from '#web/kernel/charts/sheet.ts'

type Props = Omit<ChartStateProps<readonly ChartPoint[]>, 'isEmpty' | 'children'> & {
  /** The column headings of the table and of the files. */
  headings: ChartHeadings
  /** How it reads: values each of its own, or parts of a whole, which are a ring unless one is nearly all of it. */
  reads: 'values' | 'parts'
  /** The name of the files, without the date. */
  fileName: string
  /** The heading of the column with the period before, where the points have it. */
  before?: string | undefined
  note?: ReactNode
}

const isNothing = (points: readonly ChartPoint[]) =>
  sumPoints(points) === 0 && points.every(({ value }) => value !== null)

/** A chart of one number for each of several names (rule list-7). */
export const ChartCard = ({ title, loaded, loading, failed, empty, ...rest }: Props) => (
  <ChartState {...{ title, loaded, loading, failed, empty }} isEmpty={isNothing}>
    {(points) => <PointsChart title={title} points={points} {...rest} />}
  </ChartState>
)

type PointsProps = Omit<Props, 'loaded' | 'loading' | 'failed' | 'empty'> & { points: readonly ChartPoint[] }

function PointsChart({ title, points, headings, reads, before, ...rest }: PointsProps) {
  const isRing = reads === 'parts' && suitsRing(points)
  const hasShares = reads === 'parts' && points.every(({ value }) => value !== null)
  return (
    <ChartFrame
      title={title}
      sentence={describePoints(points)}
      sheet={toSheet(points, headings, { hasShares, before })}
      isKey={isRing}
      {...rest}
    >
      {isRing ? <Ring title={title} points={points} /> : <Bars title={title} points={points} />}
    </ChartFrame>
  )
}

/** The points as a table: of parts with their shares, and with the period before where there is one. */
function toSheet(
  points: readonly ChartPoint[],
  [of, counted]: ChartHeadings,
  { hasShares, before }: { hasShares: boolean; before: string | undefined },
): Sheet {
  const total = Math.max(1, sumPoints(points))
  return {
    columns: [
      { header: of, kind: 'text' },
      { header: counted, kind: 'number' },
      ...(hasShares ? [{ header: 'Parte', kind: 'share' as const }] : []),
      ...(before === undefined ? [] : [{ header: before, kind: 'number' as const }]),
    ],
    rows: points.map(({ label, value, before: was = 0, link }) => ({
      cells: [
        label,
        value,
        ...(hasShares ? [(value ?? 0) / total] : []),
        ...(before === undefined ? [] : [was]),
      ],
      link,
    })),
  }
}
