import { useAsked } from '#web/statistics/asked.ts'
import { participationCharts } from '#web/statistics/participation.charts.tsx'
import { StatisticsChart } from '#web/statistics/StatisticsChart.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'

/** `/estadisticas/participacion`: who votes and who comes to meetings, by voting and by assembly (rule statistics-13). */
export function ParticipationPage() {
  const { asked } = useAsked()
  const chart = (name: keyof typeof participationCharts) => (
    <StatisticsChart of={participationCharts} name={name} asked={asked} />
  )
  return (
    <StatisticsPage
      choosing={{ days: 'Fechas' }}
      lead="De los últimos doce meses, si no eliges otras fechas."
    >
      {chart('votingTurnout')}
      {chart('assemblyTurnout')}
      {chart('attendance')}
    </StatisticsPage>
  )
}
