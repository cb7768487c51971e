import { useQuery } from '@tanstack/react-query'
import { seedCounts } from '#contract/statistics/seedCounts.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import type { Asked } from '#web/statistics/asked.ts'
import type { ChartProps, DeclaredCharts } from '#web/statistics/declared.ts'
import { pointsOfFees, pointsOfPeriods } from '#web/statistics/fees.ts'
import { MoneyChart } from '#web/statistics/MoneyChart.tsx'

const screen = '/estadisticas/cuotas'
const ofFees = { screen, by: { where: true } } as const

/** The charts of what fees bring in (rules statistics-1, statistics-7). */
export const feeCharts = {
  money: { screen, by: {}, title: 'Cobros y devoluciones por mes', Chart: MoneyChart },
  quarterlyFee: {
    ...ofFees,
    title: 'Cuota trimestral por tramos',
    Chart: (given) => <Bands {...given} period="Trimestral" />,
  },
  yearlyFee: {
    ...ofFees,
    title: 'Cuota anual por tramos',
    tab: { tab: 'anual' },
    Chart: (given) => <Bands {...given} period="Anual" />,
  },
  period: { ...ofFees, title: 'Inscritos por periodicidad de su cuota', Chart: Periods },
} satisfies DeclaredCharts

const placeOf = ({ assemblyId, assemblyType }: Asked) => ({ query: { assemblyId, assemblyType } })

function Bands({ title, asked, period }: ChartProps & { period: 'Trimestral' | 'Anual' }) {
  const loaded = useQuery({
    ...queryOf(seedCounts.fees, placeOf(asked)),
    select: (rows) => pointsOfFees(rows, period, asked),
  })
  return (
    <ChartCard
      title={title}
      headings={['Cuota', 'Inscritos']}
      loaded={loaded}
      empty="Nadie paga una cuota así."
      reads="values"
      fileName={`Cuota_${period.toLowerCase()}`}
    />
  )
}

function Periods({ title, asked }: ChartProps) {
  const loaded = useQuery({
    ...queryOf(seedCounts.period, placeOf(asked)),
    select: (pairs) => pointsOfPeriods(pairs, asked),
  })
  return (
    <ChartCard
      title={title}
      headings={['Periodicidad', 'Inscritos']}
      loaded={loaded}
      empty="No hay nadie a quien contar."
      reads="parts"
      fileName="Inscritos_por_periodicidad"
    />
  )
}
