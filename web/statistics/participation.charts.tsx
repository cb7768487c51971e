import { useQuery } from '@tanstack/react-query'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { AttendanceChart } from '#web/statistics/AttendanceChart.tsx'
import type { Asked } from '#web/statistics/asked.ts'
import type { ChartProps, DeclaredCharts } from '#web/statistics/declared.ts'
import { sumByAssembly } from '#web/statistics/turnout.ts'
import { TurnoutChart } from '#web/statistics/TurnoutChart.tsx'
import { formatCalendarDay } from '#web/ui/format.ts'

const ofDays = { screen: '/estadisticas/participacion', by: { days: true } } as const

/** The charts of who votes and who comes to meetings (rule statistics-13). */
export const participationCharts = {
  votingTurnout: { ...ofDays, title: 'Participación en las votaciones', Chart: VotingTurnout },
  assemblyTurnout: { ...ofDays, title: 'Participación por asamblea', Chart: AssemblyTurnout },
  attendance: { ...ofDays, title: 'Asistencia a las reuniones', Chart: AttendanceChart },
} satisfies DeclaredCharts

const turnoutOf = ({ from, to }: Asked) => queryOf(statistics.turnout, { query: { from, to } })

function VotingTurnout({ title, asked }: ChartProps) {
  const votings = useQuery(turnoutOf(asked))
  const data = votings.data?.map(({ name, closedOn, all: { census, voted } }) => ({
    name: `${name} (${formatCalendarDay(closedOn)})`,
    census,
    voted,
  }))
  return (
    <TurnoutChart
      title={title}
      of="Votación"
      loaded={{ ...votings, data }}
      empty="No se ha cerrado ninguna votación en esas fechas."
      fileName="Participacion_por_votacion"
    />
  )
}

function AssemblyTurnout({ title, asked }: ChartProps) {
  return (
    <TurnoutChart
      title={title}
      of="Asamblea"
      loaded={useQuery({ ...turnoutOf(asked), select: sumByAssembly })}
      empty="En esas fechas ninguna asamblea tuvo diez personas o más en el censo de una votación."
      fileName="Participacion_por_asamblea"
      note="De cada votación, las asambleas con diez personas o más en su censo; quien pudo votar en varias cuenta en cada una."
    />
  )
}
