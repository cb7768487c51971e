import { Fragment, type CSSProperties } from 'react'
import { Area } from '#web/kernel/charts/Area.tsx'
import { Drawing, type Drawn } from '#web/kernel/charts/Drawing.tsx'
import { placeSlices, writeSlice } from '#web/kernel/charts/slices.ts'
import { describePoints, formatCount, sumPoints, type ChartPoint } from '#web/kernel/charts/points.ts'
import { partStyle } from '#web/kernel/charts/partStyle.ts'
import { formatPercent } from '#web/ui/formatSeldom.ts'
import styles from './charts.module.css'

/** The largest ring, and what its numbers need beside, above and below it. */
const largest = 100
const [beside, above] = [70, 25]
/** A smaller part has no room for its number in the drawing, nor for a pointer: the table has it. */
const leastLabelled = 0.06

/** Parts of a whole as a ring. Its key is the table beside it, whose rows have the colours of the parts. */
export const Ring = ({ title, points }: { title: string; points: readonly ChartPoint[] }) => (
  <Drawing
    label={`${title}. ${describePoints(points)}`}
    isLinked={points.some(({ link }) => link)}
    size="ring"
    draw={({ width }, pattern) => drawRing(points, width, pattern)}
  />
)

function drawRing(points: readonly ChartPoint[], room: number, pattern: (at: number) => string): Drawn {
  const radius = Math.max(40, Math.min(largest, room / 2 - beside))
  const [width, height] = [Math.min(room, 2 * (largest + beside)), 2 * (radius + above)]
  const content = (
    <g transform={`translate(${width / 2} ${height / 2})`}>{drawSlices(points, radius, pattern)}</g>
  )
  return { width, height, content }
}

function drawSlices(points: readonly ChartPoint[], radius: number, pattern: (at: number) => string) {
  const total = Math.max(1, sumPoints(points))
  const slices = placeSlices(points.map(({ value }) => value ?? 0))
  return points.map(({ label, value, link }, at) => {
    const share = (value ?? 0) / total
    const isLarge = share >= leastLabelled
    const [from, to] = slices[at] ?? [0, 0]
    const middle = ((from + to) / 2) * 2 * Math.PI
    const [x, y] = [Math.sin(middle) * (radius + 12), -Math.cos(middle) * (radius + 12)]
    return (
      <Fragment key={label}>
        <Area
          link={isLarge ? link : undefined}
          label={`${label}: ${formatCount(value)}, ${formatPercent(share)}`}
        >
          <path
            d={writeSlice(from, to, radius)}
            style={partStyle(at, pattern)}
            className={`${styles.part} ${styles.slice}`}
          />
        </Area>
        {isLarge && (
          <text x={x} y={y} className={styles.number} style={anchor(x)} aria-hidden="true">
            {formatCount(value)}
          </text>
        )}
      </Fragment>
    )
  })
}

/** A number grows away from the ring. */
const anchor = (x: number): CSSProperties => ({
  textAnchor: Math.abs(x) < 30 ? 'middle' : x > 0 ? 'start' : 'end',
})
