import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import type { ChartProps } from '#web/statistics/declared.ts'
import { pointsOfFlows, type FlowBy } from '#web/statistics/flows.ts'
import { formatCalendarDay } from '#web/ui/format.ts'

/** From where to where people went between two days (rule statistics-12). */
export function FlowsChart({ title, asked, by }: ChartProps & { by: FlowBy }) {
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
      title={title}
      headings={['De dónde a dónde', 'Personas']}
      loaded={loaded}
      empty="Nadie ha cambiado entre esas fechas."
      reads="values"
      fileName={title.replaceAll(/[^\p{L}\p{N}]+/gu, '_')}
      note={note}
    />
  )
}
