import { useQuery } from '@tanstack/react-query'
import { seedCounts } from '#contract/statistics/seedCounts.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { keptParams, useAsked, type Asked } from '#web/statistics/asked.ts'
import { compareMoney } from '#web/statistics/compare.ts'
import { feeCharts } from '#web/statistics/fees.charts.tsx'
import { sumFees, sumYear, type FeeRow } from '#web/statistics/fees.ts'
import { NumberCards } from '#web/statistics/NumberCards.tsx'
import { StatisticsChart } from '#web/statistics/StatisticsChart.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

type Where = Pick<Asked, 'assemblyId' | 'assemblyType'>
const isOfAll = ({ assemblyId, assemblyType }: Where) =>
  assemblyId === undefined && assemblyType === undefined

/** `/estadisticas/cuotas`: what fees bring in, by bands and by how often they are paid (rule statistics-1). */
export function FeesStatistics() {
  const { asked } = useAsked()
  const where = { assemblyId: asked.assemblyId, assemblyType: asked.assemblyType }
  const fees = useQuery(queryOf(seedCounts.fees, { query: where }))
  const chart = (name: keyof typeof feeCharts) => (
    <StatisticsChart key={name} of={feeCharts} name={name} asked={asked} />
  )
  return (
    <StatisticsPage choosing={{ where: true }}>
      <FeeCards rows={fees.data} asked={asked} />
      {isOfAll(where) && chart('money')}
      <Tabs
        label="Cuotas por tramos"
        keep={keptParams}
        tabs={[
          { id: 'trimestral', label: 'Trimestral', content: () => chart('quarterlyFee') },
          { id: 'anual', label: 'Anual', content: () => chart('yearlyFee') },
        ]}
      />
      {chart('period')}
    </StatisticsPage>
  )
}

const say = (count: number) => `De ${formatNumber(count)} ${count === 1 ? 'persona' : 'personas'}`

/** What is expected of the fees, and, of all members, what was collected, beside the year before. */
function FeeCards({ rows, asked }: { rows: readonly FeeRow[] | undefined; asked: Asked }) {
  const { data: paid } = useQuery(queryOf(statistics.money, { query: {} }))
  const [quarterly, annual] = rows ? [sumFees(rows, 'Trimestral'), sumFees(rows, 'Anual')] : []
  const payers = (period: string) =>
    rows?.filter(([euros, , each]) => each === period && euros).reduce((sum, [, count]) => sum + count, 0) ??
    0
  return (
    <NumberCards
      of={[
        {
          title: 'Ingresos trimestrales',
          value: quarterly === undefined ? undefined : formatMoney(quarterly),
          compared: rows && `${say(payers('Trimestral'))}, cada trimestre`,
        },
        {
          title: 'Ingresos anuales',
          value: annual === undefined ? undefined : formatMoney(annual),
          compared: rows && `${say(payers('Anual'))}, una vez al año`,
        },
        {
          title: 'Total de ingresos anuales',
          value: rows && formatMoney(sumYear(rows)),
          compared: rows && 'Las anuales, y cuatro veces las trimestrales',
        },
        ...(isOfAll(asked)
          ? [
              {
                title: 'Cobrado en el último año',
                value: paid && formatMoney(paid.total.collectedCents / 100),
                compared:
                  paid &&
                  compareMoney(
                    paid.total.collectedCents / 100,
                    paid.previous.total.collectedCents / 100,
                    'en los doce meses anteriores',
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
