import type { CSSProperties, ReactNode } from 'react'
import { Area } from '#web/kernel/charts/Area.tsx'
import { Drawing, type Drawn } from '#web/kernel/charts/Drawing.tsx'
import { formatCount, type ChartLink } from '#web/kernel/charts/points.ts'
import { textWidth } from '#web/kernel/charts/textWidth.ts'
import { classOf, classify, type NumberClass } from '#web/statistics/map/classes.ts'
import { districtTiles, tileColumns, tileRows, type Tile } from '#web/statistics/map/districts.ts'
import { scalePath, type Shapes } from '#web/statistics/map/shapes.ts'
import styles from '#web/statistics/statistics.module.css'

/** What is known of an area, by its code. */
export type Areas = ReadonlyMap<string, { label: string; count: number; link: ChartLink | undefined }>

type Props = {
  /** The name of the map, and what it says. */
  label: string
  /** Undefined: the districts of Madrid, as tiles. */
  shapes: Shapes | undefined
  areas: Areas
}

/** A map in steps of one colour, with its key; each area with people leads to them (rule statistics-15). */
export const MapDrawing = ({ label, shapes, areas }: Props) => (
  <Drawing
    label={label}
    isLinked={areas.size > 0}
    draw={({ width }, pattern) => drawMap(shapes, areas, width, pattern)}
  />
)

/** As its licence wants, in the drawing: a picture of it says so as well. */
const source = 'Límites: IGN (CC BY 4.0), por es-atlas'

type Pattern = (at: number) => string

function drawMap(shapes: Shapes | undefined, areas: Areas, room: number, pattern: Pattern): Drawn {
  // With large letters on a phone the tiles are drawn smaller as a whole, so that their names do not run into each other.
  const width = shapes ? room : Math.max(room, narrowest)
  const classes = classify(Array.from(areas.values(), ({ count }) => count))
  const paint = (count: number) => styleOf(classOf(classes, count), classes.length, pattern)
  const drawn = shapes ? drawShapes(shapes, areas, { width, paint }) : drawTiles(areas, { width, paint })
  const key = drawKey(classes, { width, top: drawn.height + 16, paint })
  return {
    width,
    height: key.height + (shapes ? 24 : 0),
    content: (
      <>
        {drawn.content}
        {key.content}
        {shapes && (
          <text aria-hidden="true" y={key.height + 16}>
            {source}
          </text>
        )}
      </>
    ),
  }
}

type Paint = { width: number; paint: (count: number) => CSSProperties }

/** Of the patterns of charts, from the one with the least ink to the one with the most. */
const inkOrder = [2, 1, 3, 5, 0]

/** A step of one colour, the more the deeper; where the system forces its colours, a pattern of more ink. */
const styleOf = (at: number, count: number, pattern: Pattern): CSSProperties =>
  at < 0
    ? {}
    : ({
        '--fill': 'var(--c1)',
        '--depth': (at + 1) / count,
        '--seam': 'var(--surface)',
        // What is filled whole has its neighbours beside it.
        ...(at === count - 1 && { '--forced-seam': 'Canvas' }),
        '--pattern': pattern(inkOrder[inkOrder.length - count + at] ?? 0),
      } as CSSProperties)

/** A map is never higher than this, so that it is seen whole. */
const highest = 620

/** Areas with people last, the largest count first: the arrows follow that order. */
function drawShapes(shapes: Shapes, areas: Areas, { width, paint }: Paint): Drawn {
  const scale = Math.min(width / shapes.width, highest / shapes.height)
  const known = new Map(shapes.areas.map((area) => [area[0], area]))
  const empty = shapes.areas.filter(([code]) => !areas.has(code)).map(([, name, path]) => ({ name, path }))
  const content: ReactNode = (
    <g transform={`translate(${Math.max(0, (width - shapes.width * scale) / 2)} 0)`}>
      {empty.map(({ name, path }) => (
        <Area key={name} label={`${name}: 0`}>
          <path d={scalePath(path, scale)} className={styles.region} />
        </Area>
      ))}
      {Array.from(areas, ([code, { label, count, link }]) => {
        const path = known.get(code)?.[2]
        return (
          path !== undefined && (
            <Area key={code} link={link} label={`${label}: ${formatCount(count)}`}>
              <path d={scalePath(path, scale)} className={styles.region} style={paint(count)} />
            </Area>
          )
        )
      })}
      {shapes.lines.map((path) => (
        <path key={path} d={scalePath(path, scale)} className={styles.line} />
      ))}
    </g>
  )
  return { height: Math.ceil(shapes.height * scale), content }
}

const [gap, band, tileHeight] = [4, 14, 66]
/** The tiles side by side, as narrow as their short names allow. */
const narrowest = tileColumns * (60 + gap) - gap

/** Tiles with a band of the colour: what is written stands on the page's own ground. */
function drawTiles(areas: Areas, { width, paint }: Paint): Drawn {
  const side = Math.min(120, (width + gap) / tileColumns) - gap
  const left = (width - tileColumns * (side + gap) + gap) / 2
  const byCode = new Map(districtTiles.map((tile) => [tile.code, tile]))
  const empty = districtTiles.filter(({ code }) => !areas.has(code))
  const placeOf = ({ column, row }: Tile) => [left + column * (side + gap), row * (tileHeight + gap)] as const
  const draw = (tile: Tile, count: number) => {
    const [x, y] = placeOf(tile)
    return (
      <>
        <rect x={x} y={y} width={side} height={tileHeight} className={styles.ground} />
        <rect x={x} y={y} width={side} height={band} className={styles.region} style={paint(count)} />
      </>
    )
  }
  const content: ReactNode = (
    <>
      {empty.map((tile) => (
        <Area key={tile.code} label={`${tile.name}: 0`}>
          {draw(tile, 0)}
        </Area>
      ))}
      {Array.from(areas, ([code, { label, count, link }]) => {
        const tile = byCode.get(code)
        return (
          tile && (
            <Area key={code} link={link} label={`${label}: ${formatCount(count)}`}>
              {draw(tile, count)}
            </Area>
          )
        )
      })}
      {districtTiles.map((tile) => {
        const [x, y] = placeOf(tile)
        return (
          <g key={tile.code} aria-hidden="true">
            <text x={x + 4} y={y + band + 21}>
              {textWidth(tile.name) <= side - 4 ? tile.name : tile.short}
            </text>
            <text x={x + 4} y={y + band + 42} className={styles.tileCount}>
              {formatCount(areas.get(tile.code)?.count ?? 0)}
            </text>
          </g>
        )
      })}
    </>
  )
  return { height: tileRows * (tileHeight + gap), content }
}

const sayClass = ({ from, to }: NumberClass) =>
  from === to ? formatCount(from) : `${formatCount(from)} a ${formatCount(to)}`

/** Which number has which colour, in as many lines as it needs: in the drawing, so that a picture of it has its key. */
function drawKey(classes: readonly NumberClass[], { width, top, paint }: Paint & { top: number }): Drawn {
  let [x, y] = [0, top]
  const steps = [
    { text: 'Nadie', count: 0 },
    ...classes.map((step) => ({ text: sayClass(step), count: step.to })),
  ]
  const content = steps.map(({ text, count }) => {
    const wide = textWidth(text) + 40
    if (x > 0 && x + wide > width) [x, y] = [0, y + 26]
    const at = x
    x += wide
    return (
      <g key={text} aria-hidden="true">
        <rect x={at + 1} y={y} width={20} height={16} className={styles.region} style={paint(count)} />
        <text x={at + 28} y={y + 13}>
          {text}
        </text>
      </g>
    )
  })
  return { height: y + 24, content }
}
