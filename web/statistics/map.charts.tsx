import type { DeclaredCharts } from '#web/statistics/declared.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

// The page of chosen charts loads it when there is one (rule speed-3).
const MapChart = lazyComponent(async () => (await import('#web/statistics/map/MapChart.tsx')).MapChart)

/** Members where they live (rule statistics-15). */
export const mapCharts = {
  map: {
    title: 'Mapa de inscritos',
    screen: '/estadisticas/mapa',
    by: { where: true, segment: true, days: true, mapa: true },
    Chart: MapChart,
  },
} satisfies DeclaredCharts
