import type { CSSProperties } from 'react'
import type { ChartDrawingProps } from '#web/kernel/charts/points.ts'
import { formatNumber } from '#web/ui/format.ts'
import styles from './charts.module.css'

/** A bar with its number for each point: vertical where there is room, horizontal on a phone (rule list-7). */
export function Bars({ points, label }: ChartDrawingProps) {
  const most = Math.max(1, ...points.map(({ value }) => value))
  return (
    <div role="img" aria-label={label} className={styles.bars}>
      {points.map((point) => (
        <div key={point.label} className={styles.point}>
          <span className={styles.label}>{point.label}</span>
          <span className={styles.value}>{formatNumber(point.value)}</span>
          <svg
            className={styles.bar}
            // A fraction of the longest bar; the style sheet multiplies it by a length.
            style={{ '--part': point.value / most } as CSSProperties}
            aria-hidden="true"
            focusable="false"
          >
            <rect width="100%" height="100%" />
          </svg>
          <span className={styles.short}>
            {point.short ?? point.label}
            {point.above !== undefined && <small>{point.above}</small>}
          </span>
        </div>
      ))}
    </div>
  )
}
