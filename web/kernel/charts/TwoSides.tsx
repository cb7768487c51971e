import { Fragment, type ReactNode } from 'react'
import { Area } from '#web/kernel/charts/Area.tsx'
import { Drawing, type Drawn, type Room } from '#web/kernel/charts/Drawing.tsx'
import { partStyle } from '#web/kernel/charts/partStyle.ts'
import type { ChartLink } from '#web/kernel/charts/points.ts'
import { cutText, textWidth } from '#web/kernel/charts/textWidth.ts'
import { formatNumber } from '#web/ui/format.ts'
import styles from './charts.module.css'

type Side = {
  value: number
  link?: ChartLink | undefined
  /** How many of them the list has, in words, where that is not all. */
  listed?: string | undefined
}
/** A name with a number to each side: what came, and what went. */
export type TwoSidedPoint = { label: string; short: string; above?: string; sides: readonly [Side, Side] }

type Props = {
  /** The name of the chart, and what it says. */
  label: string
  /** What is to each side: «Altas», «Bajas». */
  names: readonly [string, string]
  points: readonly TwoSidedPoint[]
  /** How a number is written, where it is not one of people. */
  format?: (value: number) => string
}

/** Bars to both sides of a line: up and down where there is room, right and left of it on a phone (rule list-7). */
export const TwoSides = ({ label, names, points, format = formatNumber }: Props) => (
  <Drawing
    label={label}
    isLinked={points.some(({ sides }) => sides.some(({ link }) => link))}
    draw={(room, pattern) => {
      const each = room.width / Math.max(1, points.length)
      const widest = Math.max(
        ...points.flatMap(({ short, sides }) =>
          [short, ...sides.map(({ value }) => format(value))].map(textWidth),
        ),
      )
      const draw = !room.isSmall && each >= widest + 4 ? drawUpright : drawLying
      return draw(points, room, { names, pattern, format })
    }}
  />
)

type Style = { names: Props['names']; pattern: (at: number) => string; format: (value: number) => string }
const sayOf = (which: number, { label }: TwoSidedPoint, side: Side, { names, format }: Style) =>
  `${names[which]}, ${label}: ${format(side.value)}${side.listed === undefined ? '' : `, ${side.listed}`}`

/** Which colour is which side, in the first line. */
const drawKey = ({ names, pattern }: Style): ReactNode =>
  names.map((name, at) => (
    <g key={name} transform={`translate(${at * (textWidth(names[0]) + 44)} 0)`} aria-hidden="true">
      <rect width={14} height={14} y={3} className={styles.part} style={partStyle(at, pattern)} />
      <text x={20} y={15} className={styles.name}>
        {name}
      </text>
    </g>
  ))

const key = 34
const long = 110
const gap = 20

function drawUpright(points: readonly TwoSidedPoint[], { width }: Room, style: Style): Drawn {
  const [each, most] = [width / points.length, mostOf(points)]
  const bar = Math.min(each * 0.7, 52)
  const lengthOf = (at: 0 | 1) => (long * longestOf(points, at)) / most
  const line = key + gap + lengthOf(0)
  const floor = line + lengthOf(1) + gap
  const content = (
    <>
      {drawKey(style)}
      {points.map((point, at) => (
        <Fragment key={point.label}>
          {point.sides.map((side, which) => {
            const length = (long * side.value) / most
            return (
              <Area key={style.names[which]} link={side.link} label={sayOf(which, point, side, style)}>
                <rect
                  x={at * each}
                  y={which === 0 ? key : line}
                  width={each}
                  height={which === 0 ? line - key : floor - line}
                  fill="transparent"
                />
                <rect
                  x={(at + 0.5) * each - bar / 2}
                  y={which === 0 ? line - length : line}
                  width={bar}
                  height={length}
                  className={styles.part}
                  style={partStyle(which, style.pattern)}
                />
              </Area>
            )
          })}
          <g aria-hidden="true" className={styles.middle}>
            {point.sides.map((side, which) => {
              const length = (long * side.value) / most
              return (
                <text
                  key={style.names[which]}
                  x={(at + 0.5) * each}
                  y={which === 0 ? line - length - 6 : line + length + 16}
                  className={styles.value}
                >
                  {style.format(side.value)}
                </text>
              )
            })}
            <text x={(at + 0.5) * each} y={floor + 20} className={styles.name}>
              {point.short}
            </text>
            {point.above !== undefined && (
              <text x={(at + 0.5) * each} y={floor + 39} className={styles.name}>
                {point.above}
              </text>
            )}
          </g>
        </Fragment>
      ))}
      <line x1={0} x2={width} y1={line} y2={line} />
    </>
  )
  return { height: floor + 48, content }
}

const row = 28

function drawLying(points: readonly TwoSidedPoint[], { width }: Room, style: Style): Drawn {
  const nameOf = ({ short, above }: TwoSidedPoint) => (above === undefined ? short : `${short} ${above}`)
  const names = Math.min(width * 0.5, Math.max(...points.map((point) => textWidth(nameOf(point)))) + 6)
  const numbers =
    Math.max(...points.flatMap(({ sides }) => sides.map((side) => textWidth(style.format(side.value))))) + 10
  const [most, room] = [sumOfMost(points), Math.max(16, width - names - 2 * numbers)]
  const line = names + numbers + (room * longestOf(points, 1)) / most
  const content = (
    <>
      {drawKey(style)}
      {points.map((point, at) => (
        <g key={point.label} transform={`translate(0 ${key + at * row})`}>
          {point.sides.map((side, which) => {
            const length = (room * side.value) / most
            const isCame = which === 0
            return (
              <Fragment key={style.names[which]}>
                <Area link={side.link} label={sayOf(which, point, side, style)}>
                  <rect
                    x={isCame ? line : names}
                    y={0}
                    width={isCame ? width - line : line - names}
                    height={row}
                    fill="transparent"
                  />
                  <rect
                    x={isCame ? line : line - length}
                    y={4}
                    width={length}
                    height={row - 8}
                    className={styles.part}
                    style={partStyle(which, style.pattern)}
                  />
                </Area>
                <g aria-hidden="true" className={styles.onLine}>
                  <text
                    x={isCame ? line + length + 6 : line - length - 6}
                    y={row / 2}
                    className={styles.value}
                    textAnchor={isCame ? 'start' : 'end'}
                  >
                    {style.format(side.value)}
                  </text>
                </g>
              </Fragment>
            )
          })}
          <g aria-hidden="true" className={styles.onLine}>
            <text x={0} y={row / 2} className={styles.name}>
              {cutText(nameOf(point), names - 6)}
            </text>
          </g>
        </g>
      ))}
      <line x1={line} x2={line} y1={key} y2={key + points.length * row} />
    </>
  )
  return { height: key + points.length * row, content }
}

const longestOf = (points: readonly TwoSidedPoint[], at: 0 | 1) =>
  Math.max(1, ...points.map(({ sides }) => sides[at].value))
const sumOfMost = (points: readonly TwoSidedPoint[]) => longestOf(points, 0) + longestOf(points, 1)
const mostOf = (points: readonly TwoSidedPoint[]) =>
  Math.max(1, ...points.flatMap(({ sides }) => sides.map(({ value }) => value)))
