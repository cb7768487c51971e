import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoConicConformal, geoMercator, geoPath, type GeoProjection } from 'd3-geo'
import { feature } from 'topojson-client'

/** A map in points, drawn once for all: its areas, and lines that part what is drawn apart. */
type DrawnMap = {
  width: number
  height: number
  areas: readonly (readonly [code: string, name: string, path: string])[]
  lines: readonly string[]
}

type Atlas = Parameters<typeof feature>[0]
type Shapes = ReturnType<typeof readShapes>
type Shape = Shapes['features'][number]

const wide = 1000
const dot = 13

function readShapes(atlas: Atlas, object: string) {
  const known = atlas.objects[object]
  if (known?.type !== 'GeometryCollection') throw new Error(`es-atlas has no ${object}`)
  return feature(atlas, known)
}

const collect = (features: Shapes['features']): Shapes => ({ type: 'FeatureCollection', features })
const codeOf = ({ id }: Shape) => String(id)
const nameOf = (shape: Shape) => String(shape.properties?.['name'] ?? codeOf(shape))

/** Areas in whole points: two that touch have the same ones, so that no gap is between them. */
const drawAreas = (shapes: Shapes, projection: GeoProjection): DrawnMap['areas'] => {
  const draw = geoPath(projection).digits(0)
  return shapes.features.map((shape) => [codeOf(shape), nameOf(shape), draw(shape) ?? ''])
}

/** Ceuta and Melilla beside all others would be specks: dots of sixteen corners can be seen and pressed. */
function drawDots(shapes: Shapes, projection: GeoProjection): DrawnMap['areas'] {
  const draw = geoPath(projection)
  return shapes.features.map((shape) => {
    const [x, y] = draw.centroid(shape)
    const corners = Array.from({ length: 16 }, (_, at) => {
      const angle = (at * Math.PI) / 8
      return `${Math.round(x + dot * Math.cos(angle))},${Math.round(y + dot * Math.sin(angle))}`
    })
    return [codeOf(shape), nameOf(shape), `M${corners.join('L')}Z`]
  })
}

/** A projection with which shapes are as wide as a map, and how high they are then. */
function fit(projection: GeoProjection, shapes: Shapes) {
  projection.fitWidth(wide - 8, shapes)
  const [x, y] = projection.translate()
  projection.translate([x + 4, y + 4])
  return { projection, height: Math.ceil(geoPath(projection).bounds(shapes)[1][1]) + dot + 2 }
}

const isDot = (shape: Shape) => ['51', '52'].includes(codeOf(shape))
const isCanary = (shape: Shape) => ['35', '38'].includes(codeOf(shape))
/** The Canary Islands are drawn where the sea is empty, at the scale of the others. */
const inset = { x: 655, y: 570, width: 341, height: 190 } as const

function drawSpain(provinces: Shapes): DrawnMap {
  const shapes = provinces.features.filter((shape) => Number(codeOf(shape)) <= 52)
  const near = collect(shapes.filter((shape) => !isCanary(shape)))
  const islands = collect(shapes.filter(isCanary))
  const { projection, height } = fit(geoConicConformal().parallels([37, 43]).rotate([3.5, 0]), near)
  const { x, y, width, height: high } = inset
  const ofIslands = geoConicConformal().parallels([27.5, 29.5]).rotate([15.8, 0])
  ofIslands.fitExtent(
    [
      [x + 12, y + 12],
      [x + width - 12, y + high - 12],
    ],
    islands,
  )
  return {
    width: wide,
    height: Math.max(height, y + high + 2),
    areas: [
      ...drawAreas(collect(near.features.filter((shape) => !isDot(shape))), projection),
      ...drawAreas(islands, ofIslands),
      ...drawDots(collect(near.features.filter(isDot)), projection),
    ],
    lines: [`M${x},${y + high}V${y + 60}L${x + 60},${y}H${x + width}`],
  }
}

/** A province by its municipalities, as wide as a map, but never higher. */
function drawProvince(municipalities: Shapes): DrawnMap {
  const { projection, height } = fit(geoMercator(), municipalities)
  if (height <= wide) return { width: wide, height, areas: drawAreas(municipalities, projection), lines: [] }
  projection.fitSize([wide - 8, wide - 8], municipalities)
  return { width: wide, height: wide, areas: drawAreas(municipalities, projection), lines: [] }
}

/** All maps by their names: `ES`, and the provinces by their codes (decision 46). */
export function drawMaps(): Map<string, DrawnMap> {
  const file = createRequire(import.meta.url).resolve('es-atlas/es/municipalities.json')
  // Safe: the package has this one type of file.
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Atlas
  const provinces = readShapes(atlas, 'provinces')
  const byProvince = Map.groupBy(readShapes(atlas, 'municipalities').features, (shape) =>
    codeOf(shape).slice(0, 2),
  )
  const maps = new Map([['ES', drawSpain(provinces)]])
  for (const [code, features] of byProvince)
    if (Number(code) <= 52) maps.set(code, drawProvince(collect(features)))
  return maps
}
