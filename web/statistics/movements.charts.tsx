import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import type { ChartProps, DeclaredCharts } from '#web/statistics/declared.ts'
import { FlowsChart } from '#web/statistics/FlowsChart.tsx'
import { useCountBy } from '#web/statistics/members.ts'
import { MovementsChart } from '#web/statistics/MovementsChart.tsx'
import { SurvivalChart } from '#web/statistics/SurvivalChart.tsx'

const screen = '/estadisticas/movimientos'
const [inDays, always] = [
  { screen, by: { where: true, segment: true, days: true } },
  { screen, by: { where: true, segment: true } },
] as const

/** The charts of who joins, leaves and moves, and how long people stay (rule statistics-12). */
export const movementCharts = {
  movements: { ...inDays, title: 'Altas y bajas por mes', Chart: MovementsChart },
  assemblyFlows: {
    ...inDays,
    title: 'Cambios de asamblea territorial',
    Chart: (given) => <FlowsChart {...given} by="assembly" />,
  },
  typeFlows: {
    ...inDays,
    title: 'Cambios de tipo de inscripción',
    tab: { tab: 'tipo' },
    Chart: (given) => <FlowsChart {...given} by="type" />,
  },
  seniority: { ...always, title: 'Antigüedad de los miembros de ahora', Chart: SeniorityChart },
  survival: { ...always, title: 'Cuánto tiempo siguen quienes se inscriben', Chart: SurvivalChart },
} satisfies DeclaredCharts

function SeniorityChart({ title, asked }: ChartProps) {
  return (
    <ChartCard
      title={title}
      headings={['Desde su inscripción', 'Personas']}
      loaded={useCountBy('seniority', asked)}
      empty="No hay nadie a quien contar."
      reads="values"
      fileName="Antiguedad"
    />
  )
}
