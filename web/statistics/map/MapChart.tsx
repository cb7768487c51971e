import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/actor.ts'
import type { Counted } from '#contract/statistics/shapes.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { ChartState } from '#web/kernel/charts/ChartState.tsx'
import type { ChartLink } from '#web/kernel/charts/points.ts'
import type { Sheet } from '#web/kernel/charts/sheet.ts'
import { useSession } from '#web/kernel/session/session.ts'
import type { Asked } from '#web/statistics/asked.ts'
import type { ChartProps } from '#web/statistics/declared.ts'
import { MapDrawing } from '#web/statistics/map/MapDrawing.tsx'
import { listMapRows, sumRows, type MapRow } from '#web/statistics/map/mapRows.ts'
import { useShapes } from '#web/statistics/map/shapes.ts'
import { useProvinces } from '#web/statistics/map/useProvinces.ts'
import { toMembers } from '#web/statistics/members.ts'
import { formatNumber } from '#web/ui/format.ts'

const steps = 'Cada color tiene más o menos el mismo número de zonas.'
const notes: Record<Kind, string> = {
  ES: `${steps} Una provincia abre su mapa por municipios.`,
  province: `${steps} Un municipio abre la lista de sus inscritos.`,
  distritos: `${steps} Los distritos están como casillas iguales, cada una cerca de donde está en la ciudad.`,
}
const areaNames = { ES: 'Provincia', distritos: 'Distrito', province: 'Municipio' } as const
type Kind = keyof typeof areaNames
const kindOf = (place: string): Kind => (place === 'ES' || place === 'distritos' ? place : 'province')

/** Members on a map, as it is chosen: of Spain, of a province, of the districts of Madrid (rule statistics-15). */
export function MapChart({ title, asked, mapa: place = 'ES' }: ChartProps) {
  const role = useSession()?.rol
  const kind = kindOf(place)
  const dimension = kind === 'distritos' ? 'district' : 'city'
  const counted = useQuery(queryOf(statistics.count, { query: { dimension, ...asked } }))
  const shapes = useShapes(place)
  const provinces = useProvinces()
  const waited = [counted, ...(kind === 'distritos' ? [] : [shapes, provinces])]
  const failed = waited.find(({ error }) => error)
  const isHere = waited.every(({ data }) => data !== undefined)
  const nameProvince = (code: string) => provinces.data?.find(({ value }) => value === code)?.label ?? code
  const named = { ES: 'España', distritos: 'distritos de Madrid', province: nameProvince(place) }
  const name = `${title}: ${named[kind]}`
  return (
    <ChartState
      title={name}
      loading="Cargando el mapa"
      failed="No se ha podido cargar el mapa"
      loaded={{ ...(failed ?? counted), data: isHere ? counted.data : undefined }}
      isEmpty={({ total }) => total.count === 0}
      empty="No hay nadie a quien contar."
    >
      {(all) => {
        const rows = listMapRows(all, place, nameProvince)
        const links = rows.map((row) => linkOf(row, asked, role))
        const sentence = describe(rows, kind)
        return (
          <ChartFrame
            title={name}
            sentence={sentence}
            sheet={toSheet(rows, links, { heading: areaNames[kind], previous: all.previous })}
            fileName={`Mapa_${named[kind].replaceAll(/[^\p{L}]+/gu, '_')}`}
            note={notes[kind]}
          >
            <MapDrawing
              label={`${name}. ${sentence}`}
              shapes={kind === 'distritos' ? undefined : shapes.data}
              areas={
                new Map(
                  rows.flatMap(({ code, label, count }, at) =>
                    code === null || count === 0 ? [] : [[code, { label, count, link: links[at] }]],
                  ),
                )
              }
            />
          </ChartFrame>
        )
      }}
    </ChartState>
  )
}

/** The list behind a row, or the map that it opens, of the same people. */
function linkOf({ list, map, count }: MapRow, asked: Asked, role: Role | undefined): ChartLink | undefined {
  if (count === 0) return undefined
  if (map === undefined) return toMembers(role, list)
  const kept = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  return {
    to: '/estadisticas/mapa',
    search: { ...Object.fromEntries(kept), ...(map !== 'ES' && { mapa: map }) },
    opens: 'Ver su mapa',
  }
}

const counts = {
  ES: ['provincia', 'provincias'],
  province: ['municipio', 'municipios'],
  distritos: ['distrito', 'distritos'],
} as const

/** «45 de 61 inscritos, en 12 municipios. El máximo, Getafe (20).» */
function describe(rows: readonly MapRow[], kind: Kind): string {
  const areas = rows.filter(({ code, count }) => code !== null && count > 0)
  const [one, many] = counts[kind]
  const [first, next] = areas
  const on = `${formatNumber(sumRows(areas))} de ${formatNumber(sumRows(rows))} inscritos, en ${formatNumber(areas.length)} ${areas.length === 1 ? one : many}.`
  const isMost = first && first.count > (next?.count ?? 0) && next
  return isMost ? `${on} El máximo, ${first.label} (${formatNumber(first.count)}).` : on
}

function toSheet(
  rows: readonly MapRow[],
  links: readonly (ChartLink | undefined)[],
  { heading, previous }: { heading: string; previous: Counted['previous'] },
): Sheet {
  return {
    columns: [
      { header: heading, kind: 'text' },
      { header: 'Inscritos', kind: 'number' },
      ...(previous ? [{ header: 'Periodo anterior', kind: 'number' as const }] : []),
    ],
    rows: rows.map(({ label, count, before }, at) => ({
      cells: [label, count, ...(previous ? [before] : [])],
      link: links[at],
    })),
  }
}
