import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { keptParams, useAsked, type Asked } from '#web/statistics/asked.ts'
import { compareInWords } from '#web/statistics/compare.ts'
import { pointsOfFlows, type FlowBy } from '#web/statistics/flows.ts'
import { toMembers, useCountBy } from '#web/statistics/members.ts'
import { MovementsChart } from '#web/statistics/MovementsChart.tsx'
import { NumberCards } from '#web/statistics/NumberCards.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { SurvivalChart } from '#web/statistics/SurvivalChart.tsx'
import { formatCalendarDay, formatNumber } from '#web/ui/format.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

/** `/estadisticas/movimientos`: who joins, leaves and moves, and how long people stay (rule statistics-12). */
export function MovementsPage() {
  const { asked } = useAsked()
  return (
    <StatisticsPage choosing={{ where: true, segment: true, days: 'Fechas' }}>
      <MovementCards asked={asked} />
      <MovementsChart asked={asked} />
      <Tabs label="Cambios entre el principio y el final" keep={keptParams} tabs={listFlowTabs(asked)} />
      <SeniorityChart asked={withoutDays(asked)} />
      <SurvivalChart asked={withoutDays(asked)} />
    </StatisticsPage>
  )
}

const withoutDays = ({ from: _from, to: _to, ...asked }: Asked): Asked => asked

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

type Two = readonly [Tab, Tab]
const listFlowTabs = (asked: Asked): Two => [
  {
    id: 'asamblea',
    label: 'De una asamblea a otra',
    content: () => <FlowsChart asked={asked} by="assembly" />,
  },
  { id: 'tipo', label: 'De un tipo a otro', content: () => <FlowsChart asked={asked} by="type" /> },
]

const flowTitles = {
  assembly: 'Cambios de asamblea territorial',
  type: 'Cambios de tipo de inscripción',
} as const satisfies Record<FlowBy, string>

function FlowsChart({ asked, by }: { asked: Asked; by: FlowBy }) {
  const { data: days } = useQuery(queryOf(statistics.flows, { query: asked }))
  const loaded = useQuery({
    ...queryOf(statistics.flows, { query: asked }),
    select: ({ rows }) => pointsOfFlows(rows, by),
  })
  const note: ReactNode =
    days &&
    `Cómo estaba cada persona al empezar el ${formatCalendarDay(days.from)} y al acabar el ${formatCalendarDay(days.to)}. Quien estaba igual no cuenta; llega o se va quien solo estaba entre quienes se cuentan uno de esos días.`
  return (
    <ChartCard
      key={by}
      title={flowTitles[by]}
      headings={['De dónde a dónde', 'Personas']}
      loaded={loaded}
      empty="Nadie ha cambiado entre esas fechas."
      reads="values"
      fileName={flowTitles[by].replaceAll(' ', '_')}
      note={note}
    />
  )
}

const SeniorityChart = ({ asked }: { asked: Asked }) => (
  <ChartCard
    title="Antigüedad de los miembros de ahora"
    headings={['Desde su inscripción', 'Personas']}
    loaded={useCountBy('seniority', asked)}
    empty="No hay nadie a quien contar."
    reads="values"
    fileName="Antiguedad"
  />
)
