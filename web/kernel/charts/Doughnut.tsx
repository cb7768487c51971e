import { arc, pie, type PieArcDatum } from 'd3-shape'
import { sumPoints, type ChartDrawingProps, type ChartPoint } from '#web/kernel/charts/points.ts'
import { formatNumber, formatPercent } from '#web/ui/format.ts'
import styles from './charts.module.css'

const outer = 100
const inner = 60
/** Where the numbers stand around it, and how much room they take. */
const labelRadius = 112
const room = 132

const ring = arc<PieArcDatum<ChartPoint>>().innerRadius(inner).outerRadius(outer)
const numbers = arc<PieArcDatum<ChartPoint>>().innerRadius(labelRadius).outerRadius(labelRadius)
const keepOrder = pie<ChartPoint>()
  .value(({ value }) => value)
  .sortValues(null)

/** Six colours that stay apart in every kind of sight (rule list-7). */
const colourOf = (index: number) => `var(--c${(index % 6) + 1})`

/** Less of the whole than this has no room for its number beside it; the list has it. */
const leastLabelled = 0.06

/** The parts of a whole: each with its number where it fits, and all of them in a list, in the same order. */
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
