import { useAsked } from '#web/statistics/asked.ts'
import { MembersCards } from '#web/statistics/MembersCards.tsx'
import { MembersStatistics } from '#web/statistics/MembersStatistics.tsx'
import { OtherCharts } from '#web/statistics/OtherCharts.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'

/** `/estadisticas/inscritos`: members of all, of an assembly, a segment, or some days (rules statistics-1 to statistics-6). */
export function MembersPage() {
  const { asked } = useAsked()
  return (
    <StatisticsPage choosing={{ where: true, segment: true, days: 'Fecha de inscripción' }}>
      <MembersStatistics asked={asked} cards={<MembersCards asked={asked} />} />
      <OtherCharts asked={asked} />
    </StatisticsPage>
  )
}
