import type { ReactNode } from 'react'
import { Drawing, type Drawn, type Room } from '#web/kernel/charts/Drawing.tsx'
import { textWidth } from '#web/kernel/charts/textWidth.ts'
import styles from './charts.module.css'

/** A share of one that holds from some place on, until the next. */
export type Step = { at: number; share: number }
type Props = {
  /** The name of the chart, and what it says. */
  label: string
  steps: readonly Step[]
  /** The places that the line below names. */
  marks: readonly { at: number; label: string }[]
}

/** A share that goes down by steps, from all on the left (rule list-7). */
export const Steps = ({ label, steps, marks }: Props) => (
  <Drawing label={label} isLinked={false} draw={(room) => drawSteps(steps, marks, room)} />
)

const [left, top, high, below] = [58, 12, 200, 28]
const lines = [0, 0.25, 0.5, 0.75, 1]

function drawSteps(steps: readonly Step[], marks: Props['marks'], { width }: Room): Drawn {
  const last = Math.max(1, ...steps.map(({ at }) => at))
  const x = (at: number) => left + ((width - left - 12) * at) / last
  const y = (share: number) => top + high * (1 - share)
  const corners = steps.flatMap(({ at, share }, place) => {
    const before = steps[place - 1]
    return [...(before ? [`${x(at)},${y(before.share)}`] : []), `${x(at)},${y(share)}`]
  })
  const content: ReactNode = (
    <g aria-hidden="true">
      {lines.map((share) => (
        <g key={share} className={styles.onLine}>
          <line x1={left} x2={width} y1={y(share)} y2={y(share)} />
          <text x={left - 8} y={y(share)} className={styles.name} textAnchor="end">
            {share * 100} %
          </text>
        </g>
      ))}
      {thin(marks, (at) => x(at)).map(({ at, label }) => (
        <text key={at} x={x(at)} y={top + high + 22} className={styles.name} textAnchor="middle">
          {label}
        </text>
      ))}
      <polyline points={corners.join(' ')} fill="none" stroke="currentColor" strokeWidth={2.5} />
    </g>
  )
  return { height: top + high + below, content }
}

/** As many of the marks as have room beside each other, evenly. */
function thin(marks: Props['marks'], x: (at: number) => number): Props['marks'] {
  const room = Math.max(0, ...marks.map(({ label }) => textWidth(label))) + 10
  const [first, second] = marks
  if (!first || !second) return marks
  const every = Math.max(1, Math.ceil(room / Math.max(1, x(second.at) - x(first.at))))
  return marks.filter((_, at) => at % every === 0)
}
