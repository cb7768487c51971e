import { useQuery } from '@tanstack/react-query'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { keptParams, useAsked, type Asked } from '#web/statistics/asked.ts'
import { compareInWords } from '#web/statistics/compare.ts'
import { toMembers } from '#web/statistics/members.ts'
import { movementCharts } from '#web/statistics/movements.charts.tsx'
import { NumberCards } from '#web/statistics/NumberCards.tsx'
import { StatisticsChart } from '#web/statistics/StatisticsChart.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { formatCalendarDay, formatNumber } from '#web/ui/format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

/** `/estadisticas/movimientos`: who joins, leaves and moves, and how long people stay (rule statistics-12). */
export function MovementsPage() {
  const { asked } = useAsked()
  const chart = (name: keyof typeof movementCharts) => (
    <StatisticsChart key={name} of={movementCharts} name={name} asked={asked} />
  )
  return (
    <StatisticsPage choosing={{ where: true, segment: true, days: 'Fechas' }}>
      <MovementCards asked={asked} />
      {chart('movements')}
      <Tabs
        label="Cambios entre el principio y el final"
        keep={keptParams}
        tabs={[
          { id: 'asamblea', label: 'De una asamblea a otra', content: () => chart('assemblyFlows') },
          { id: 'tipo', label: 'De un tipo a otro', content: () => chart('typeFlows') },
        ]}
      />
      {chart('seniority')}
      {chart('survival')}
    </StatisticsPage>
  )
}

const signed = (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value))

function MovementCards({ asked }: { asked: Asked }) {
  const role = useSession()?.rol
  const { data: moved } = useQuery(queryOf(statistics.movements, { query: asked }))
  const { total, previous } = moved ?? {}
  const than = previous ? `del ${formatCalendarDay(previous.from)} al ${formatCalendarDay(previous.to)}` : ''
  const last = moved?.rows.at(-1)
  const card = (title: string, of: 'joins' | 'leaves' | 'net', write = formatNumber) => ({
    title,
    value: total && write(total[of]),
    compared: total && previous && compareInWords(total[of], previous.total[of], than),
  })
  return (
    <NumberCards
      of={[
        card('Altas', 'joins'),
        card('Bajas', 'leaves'),
        card('Saldo', 'net', signed),
        {
          title: 'Miembros al final',
          value: last && formatNumber(last.members),
          compared: moved && `El ${formatCalendarDay(moved.to)}`,
          link: last?.lists.members ? toMembers(role, last.lists.members) : undefined,
        },
      ]}
    />
  )
}
