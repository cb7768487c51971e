import { arc, pie, type PieArcDatum } from 'd3-shape'
import { sumPoints, type ChartDrawingProps, type ChartPoint } from '#web/kernel/charts/points.ts'
import { formatNumber, formatPercent } from '#web/ui/format.ts'
import styles from './charts.module.css'

const outer = 100
const inner = 60
/** The radius at which the numbers stand, and half the width of the drawing. */
const labelRadius = 112
const room = 132

const ring = arc<PieArcDatum<ChartPoint>>().innerRadius(inner).outerRadius(outer)
const numbers = arc<PieArcDatum<ChartPoint>>().innerRadius(labelRadius).outerRadius(labelRadius)
const keepOrder = pie<ChartPoint>()
  .value(({ value }) => value)
  .sortValues(null)

/** Six colours that people with any colour blindness can tell apart (rule list-7). */
const colourOf = (index: number) => `var(--c${(index % 6) + 1})`

/** A smaller fraction than this has no room for its number in the drawing; the list below has it. */
const leastLabelled = 0.06

/** A doughnut chart: each part with its number where it fits, and a list of all parts in the same order. */
export function Doughnut({ points, label }: ChartDrawingProps) {
  const total = sumPoints(points)
  const shareOf = ({ value }: ChartPoint) => value / Math.max(1, total)
  return (
    <div role="img" aria-label={label} className={styles.doughnut}>
      <svg viewBox={`${-room} ${-room} ${2 * room} ${2 * room}`} aria-hidden="true" focusable="false">
        {keepOrder([...points]).map((slice) => (
          <g key={slice.data.label}>
            <path d={ring(slice) ?? ''} fill={colourOf(slice.index)} className={styles.slice} />
            {shareOf(slice.data) >= leastLabelled && <Count slice={slice} />}
          </g>
        ))}
        <text className={styles.total}>{formatNumber(total)}</text>
      </svg>
      <ul className={styles.key}>
        {points.map((point, index) => (
          <li key={point.label}>
            <svg viewBox="0 0 1 1" aria-hidden="true" focusable="false">
              <rect width="1" height="1" fill={colourOf(index)} />
            </svg>
            <span>{point.label}</span>
            <strong>{formatNumber(point.value)}</strong>
            <small>{formatPercent(shareOf(point))}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Count({ slice }: { slice: PieArcDatum<ChartPoint> }) {
  const [x, y] = numbers.centroid(slice)
  return (
    <text x={x} y={y} className={styles.number}>
      {formatNumber(slice.data.value)}
    </text>
  )
}
