import { useNavigate, useSearch } from '@tanstack/react-router'
import { mapPlace } from '#contract/statistics/board.ts'
import { useAsked } from '#web/statistics/asked.ts'
import { mapCharts } from '#web/statistics/map.charts.tsx'
// With its page, of which it is the first view.
import '#web/statistics/map/MapChart.tsx'
import { hasShapes } from '#web/statistics/map/shapes.ts'
import { useProvinces } from '#web/statistics/map/useProvinces.ts'
import { StatisticsChart } from '#web/statistics/StatisticsChart.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import styles from '#web/statistics/statistics.module.css'
import { anySearch } from '#web/ui/anySearch.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

/** The map that the address names; one that there is not is that of Spain. */
function useMapa() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const place = mapPlace.safeParse(search['mapa']).data
  return place === 'distritos' || (place !== undefined && hasShapes(place)) ? place : undefined
}

/** `/estadisticas/mapa`: members by province, municipality, and district of Madrid (rule statistics-15). */
export function MapPage() {
  const { asked } = useAsked()
  const mapa = useMapa()
  return (
    <StatisticsPage
      choosing={{ where: true, segment: true, days: 'Fecha de inscripción' }}
      choice={<ChoosePlace mapa={mapa} />}
    >
      <StatisticsChart of={mapCharts} name="map" asked={asked} mapa={mapa} />
    </StatisticsPage>
  )
}

function ChoosePlace({ mapa = '' }: { mapa: string | undefined }) {
  const navigate = useNavigate()
  const { data: provinces = [] } = useProvinces()
  return (
    <div className={styles.own} data-screen-only>
      <SelectField
        id="mapa"
        label="Mapa"
        value={mapa}
        empty="España, por provincias"
        options={[{ value: 'distritos', label: 'Madrid, por distritos' }, ...provinces]}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            to: '.',
            search: anySearch((before) => ({ ...before, mapa: value === '' ? undefined : value })),
            resetScroll: false,
          })
        }
      />
    </div>
  )
}
