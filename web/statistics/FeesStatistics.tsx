import { useQuery } from '@tanstack/react-query'
import { seedCounts } from '#contract/statistics/seedCounts.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { keptParams, useAsked, type Asked } from '#web/statistics/asked.ts'
import { compareMoney } from '#web/statistics/compare.ts'
import { pointsOfFees, pointsOfPeriods, sumFees, type FeeRow } from '#web/statistics/fees.ts'
import { MoneyChart } from '#web/statistics/MoneyChart.tsx'
import { NumberCards } from '#web/statistics/NumberCards.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

type Where = Pick<Asked, 'assemblyId' | 'assemblyType'>
const isOfAll = ({ assemblyId, assemblyType }: Where) =>
  assemblyId === undefined && assemblyType === undefined
const feesOf = (where: Where) => queryOf(seedCounts.fees, { query: where })

/** `/estadisticas/cuotas`: what fees bring in, by bands and by how often they are paid (rule statistics-1). */
export function FeesStatistics() {
  const { asked } = useAsked()
  const where = { assemblyId: asked.assemblyId, assemblyType: asked.assemblyType }
  const fees = useQuery(feesOf(where))
  const periods = useQuery({
    ...queryOf(seedCounts.period, { query: where }),
    select: pointsOfPeriods,
  })
  return (
    <StatisticsPage choosing={{ where: true }}>
      <FeeCards rows={fees.data} asked={asked} />
      {isOfAll(where) && <MoneyChart />}
      <Tabs label="Cuotas por tramos" keep={keptParams} tabs={listTabs(where)} />
      <ChartCard
        title="Inscritos por periodicidad de su cuota"
        headings={['Periodicidad', 'Inscritos']}
        loaded={periods}
        empty="No hay nadie a quien contar."
        reads="parts"
        fileName="Inscritos_por_periodicidad"
      />
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
          value:
            quarterly === undefined || annual === undefined ? undefined : formatMoney(annual + 4 * quarterly),
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

const listTabs = (where: Where): readonly [Tab, ...Tab[]] => [
  { id: 'trimestral', label: 'Trimestral', content: () => <Bands where={where} period="Trimestral" /> },
  { id: 'anual', label: 'Anual', content: () => <Bands where={where} period="Anual" /> },
]

const Bands = ({ where, period }: { where: Where; period: 'Trimestral' | 'Anual' }) => (
  <ChartCard
    title={`Cuota ${period.toLowerCase()} por tramos`}
    headings={['Cuota', 'Inscritos']}
    loaded={useQuery({ ...feesOf(where), select: (rows) => pointsOfFees(rows, period) })}
    empty="Nadie paga una cuota así."
    reads="values"
    fileName={`Cuota_${period.toLowerCase()}`}
  />
)
