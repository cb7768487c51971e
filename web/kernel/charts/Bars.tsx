import { Fragment, type ReactNode } from 'react'
import { Area } from '#web/kernel/charts/Area.tsx'
import { Drawing, type Drawn, type Room } from '#web/kernel/charts/Drawing.tsx'
import { describePoints, formatCount, hiddenWords, type ChartPoint } from '#web/kernel/charts/points.ts'
import { partStyle } from '#web/kernel/charts/partStyle.ts'
import { cutText, textWidth } from '#web/kernel/charts/textWidth.ts'
import styles from './charts.module.css'

export type BarsProps = {
  title: string
  points: readonly ChartPoint[]
  /** How a number is written, where it is not one of people: «1.234,00 €». */
  format?: (value: number | null) => string
  /** What it says, where the numbers are no parts of a sum. */
  sentence?: string
}

/** A bar with its number for each point: upright where there is room, lying on a phone (rule list-7). */
export function Bars({ title, points, format = formatCount, sentence = describePoints(points) }: BarsProps) {
  return (
    <Drawing
      label={`${title}. ${sentence}`}
      isLinked={points.some(({ link }) => link)}
      draw={(room, pattern) =>
        standsUpright(points, room, format)
          ? drawUpright(points, room, { format, pattern })
          : drawLying(points, room, { format, pattern })
      }
    />
  )
}

type Style = { format: (value: number | null) => string; pattern: (at: number) => string }

const nameOf = (point: ChartPoint) => point.short ?? point.label

/** Whether every name and number has room below and above a bar of its own. */
function standsUpright(points: readonly ChartPoint[], { width, isSmall }: Room, format: Style['format']) {
  const each = width / Math.max(1, points.length)
  const widest = Math.max(
    ...points.flatMap((point) => [textWidth(nameOf(point)), textWidth(textOf(point, format))]),
  )
  return !isSmall && each >= widest + 6 && each >= 24
}

/** The fraction of a bar that its list does not have. */
const restOf = ({ value, listed }: ChartPoint) =>
  listed === undefined || !value ? 0 : Math.max(0, (value - listed) / value)

/** The number of a bar, as it is written. */
const textOf = ({ text, value }: ChartPoint, format: Style['format']) => text ?? format(value)

const labelOf = (point: ChartPoint, format: Style['format']) =>
  `${point.label}: ${point.value === null ? hiddenWords : textOf(point, format)}${point.listed === undefined ? '' : `, de quienes siguen ${format(point.listed)}`}`

/** The longest bar, of numbers or of shares of one. */
const mostOf = (points: readonly ChartPoint[]) => Math.max(0, ...points.map(({ value }) => value ?? 0)) || 1

const top = 24
const highest = 176
const below = 48

function drawUpright(points: readonly ChartPoint[], { width }: Room, { format, pattern }: Style): Drawn {
  const [each, most, floor] = [width / points.length, mostOf(points), top + highest]
  const bar = Math.min(each * 0.8, 56)
  const content: ReactNode = (
    <>
      <line x1={0} x2={width} y1={floor} y2={floor} />
      {points.map((point, at) => {
        const [middle, height] = [(at + 0.5) * each, (highest * (point.value ?? 0)) / most]
        return (
          <Fragment key={point.label}>
            <Area link={point.link} label={labelOf(point, format)}>
              <rect x={at * each} y={0} width={each} height={floor + below} fill="transparent" />
              <rect
                x={middle - bar / 2}
                y={floor - height}
                width={bar}
                height={height * restOf(point)}
                className={styles.part}
                style={partStyle(1, pattern)}
              />
              <rect
                x={middle - bar / 2}
                y={floor - height * (1 - restOf(point))}
                width={bar}
                height={height * (1 - restOf(point))}
                className={styles.part}
                style={partStyle(0, pattern)}
              />
            </Area>
            <g aria-hidden="true" className={styles.middle}>
              <text x={middle} y={floor - height - 7} className={styles.value}>
                {textOf(point, format)}
              </text>
              <text x={middle} y={floor + 18} className={styles.name}>
                {nameOf(point)}
              </text>
              {point.above !== undefined && (
                <text x={middle} y={floor + 37} className={styles.name}>
                  {point.above}
                </text>
              )}
            </g>
          </Fragment>
        )
      })}
    </>
  )
  return { height: floor + below, content }
}

const row = 28

function drawLying(points: readonly ChartPoint[], { width }: Room, { format, pattern }: Style): Drawn {
  const most = mostOf(points)
  const names = Math.min(width * 0.5, Math.max(...points.map(({ label }) => textWidth(label))) + 8)
  const numbers = Math.max(...points.map((point) => textWidth(textOf(point, format)))) + 10
  const longest = Math.max(8, width - names - numbers)
  const content: ReactNode = points.map((point, at) => {
    const length = (longest * (point.value ?? 0)) / most
    const [y, middle] = [at * row, at * row + row / 2]
    return (
      <Fragment key={point.label}>
        <Area link={point.link} label={labelOf(point, format)}>
          <rect x={0} y={y} width={width} height={row} fill="transparent" />
          <rect
            x={names}
            y={y + 4}
            width={Math.max(point.value ? 1 : 0, length * (1 - restOf(point)))}
            height={row - 8}
            className={styles.part}
            style={partStyle(0, pattern)}
          />
          <rect
            x={names + length * (1 - restOf(point))}
            y={y + 4}
            width={length * restOf(point)}
            height={row - 8}
            className={styles.part}
            style={partStyle(1, pattern)}
          />
        </Area>
        <g aria-hidden="true" className={styles.onLine}>
          <text x={0} y={middle} className={styles.name}>
            {cutText(point.label, names - 8)}
          </text>
          <text x={names + length + 6} y={middle} className={styles.value}>
            {textOf(point, format)}
          </text>
        </g>
      </Fragment>
    )
  })
  return {
    height: points.length * row,
    content: (
      <>
        {content}
        <line x1={names} x2={names} y1={0} y2={points.length * row} />
      </>
    ),
  }
}
