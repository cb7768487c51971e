import type { ReactNode } from 'react'
import { Bars } from '#web/kernel/charts/Bars.tsx'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import {
  describePoints,
  sumPoints,
  suitsRing,
  type ChartHeadings,
  type ChartPoint,
} from '#web/kernel/charts/points.ts'
import { Ring } from '#web/kernel/charts/Ring.tsx'
import type { Sheet } from '#web/kernel/charts/sheet.ts'
import { QueryPlaceholder, type QueryState } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = {
  title: string
  /** The column headings of the table and of the files. */
  headings: ChartHeadings
  loaded: QueryState & { data: readonly ChartPoint[] | undefined }
  /** The text while the data load: «Cargando los usuarios por rol». */
  loading: string
  /** The text when the data cannot be loaded. */
  failed: string
  /** The text when there is no data. */
  empty: string
  /** How it reads: values each of its own, or parts of a whole, which are a ring unless one is nearly all of it. */
  reads: 'values' | 'parts'
  /** The name of the files, without the date. */
  fileName: string
  /** The heading of the column with the period before, where the points have it. */
  before?: string | undefined
  note?: ReactNode
  actions?: ReactNode
}

/** A chart of one number for each of several names (rule list-7). */
export function ChartCard({ title, loaded, loading, failed, ...rest }: Props) {
  const { data } = loaded
  if (data === undefined)
    return (
      <Card title={title}>
        <QueryPlaceholder of={loaded} loading={loading} failed={failed} lines={8} />
      </Card>
    )
  return <LoadedChart title={title} points={data} {...rest} />
}

type LoadedProps = Omit<Props, 'loaded' | 'loading' | 'failed'> & { points: readonly ChartPoint[] }

export function LoadedChart({ title, points, headings, empty, reads, before, ...rest }: LoadedProps) {
  // Of nothing there is neither a table nor a file.
  if (sumPoints(points) === 0 && points.every(({ value }) => value !== null))
    return (
      <Card title={title}>
        <EmptyState title="SIN DATOS DISPONIBLES">{empty}</EmptyState>
      </Card>
    )
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
