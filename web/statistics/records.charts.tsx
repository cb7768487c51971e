import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import type { ChartProps, DeclaredCharts } from '#web/statistics/declared.ts'
import { useRecordMonths, useRecordTypes } from '#web/statistics/records.ts'

const ofRecords = { screen: '/estadisticas/registros', by: {} } as const

/** The charts of records (rule statistics-11). */
export const recordCharts = {
  recordMonths: { ...ofRecords, title: 'Registros por mes', Chart: Months },
  recordTypes: { ...ofRecords, title: 'Registros por tipo', Chart: Types },
} satisfies DeclaredCharts

function Months({ title }: ChartProps) {
  return (
    <ChartCard
      title={title}
      headings={['Mes', 'Registros']}
      loaded={useRecordMonths()}
      empty="No hay ningún registro en los últimos doce meses."
      reads="values"
      fileName="Registros_por_mes"
    />
  )
}

function Types({ title }: ChartProps) {
  return (
    <ChartCard
      title={title}
      headings={['Tipo de registro', 'Registros']}
      loaded={useRecordTypes()}
      empty="Todavía no hay ningún registro."
      reads="parts"
      fileName="Registros_por_tipo"
    />
  )
}
