import { useQuery } from '@tanstack/react-query'
import type { Replied } from '#contract/endpoint.ts'
import type { MonthOfMoney } from '#contract/statistics/shapes.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { ChartState } from '#web/kernel/charts/ChartState.tsx'
import { nameMonth } from '#web/kernel/charts/labelMonths.ts'
import type { Sheet } from '#web/kernel/charts/sheet.ts'
import { TwoSides } from '#web/kernel/charts/TwoSides.tsx'
import { compareMoney } from '#web/statistics/compare.ts'
import type { ChartProps } from '#web/statistics/declared.ts'
import { formatMoney, formatMonth, formatNumber } from '#web/ui/format.ts'

type Money = Replied<(typeof statistics)['money']>
const note =
  'Lo cargado y lo cobrado están en el mes del cargo; lo devuelto, en el mes en que se devolvió. En la gráfica, en euros enteros.'
const wholeEuros = (euros: number) => `${formatNumber(euros)} €`

/** What was collected and what came back in each of the last twelve months, with what was charged (rule statistics-7). */
export const MoneyChart = ({ title }: ChartProps) => (
  <ChartState
    title={title}
    loaded={useQuery(queryOf(statistics.money, { query: {} }))}
    isEmpty={({ rows }) =>
      rows.every(({ chargedCents, returnedCents }) => chargedCents + returnedCents === 0)
    }
    empty="No se ha cargado ni devuelto nada en los últimos doce meses."
  >
    {(money) => {
      const sentence = describe(money)
      return (
        <ChartFrame
          title={title}
          sentence={sentence}
          sheet={toSheet(money.rows)}
          fileName="Cobros_por_mes"
          note={note}
        >
          <TwoSides
            label={`${title}. ${sentence}`}
            names={['Cobrado', 'Devuelto']}
            format={wholeEuros}
            points={money.rows.map(({ month, collectedCents, returnedCents }, at) => {
              const { label, short = label, above } = nameMonth(month, null, at === 0)
              return {
                label,
                short,
                ...(above !== undefined && { above }),
                sides: [{ value: collectedCents / 100 }, { value: returnedCents / 100 }],
              }
            })}
          />
        </ChartFrame>
      )
    }}
  </ChartState>
)

/** What was collected and came back in all, each beside the twelve months before. */
function describe({ total, previous: { total: before } }: Money): string {
  const than = 'en los doce meses anteriores'
  const [collected, returned] = [total.collectedCents / 100, total.returnedCents / 100]
  return `Cobrado: ${formatMoney(collected)}; ${lower(compareMoney(collected, before.collectedCents / 100, than))}. Devuelto: ${formatMoney(returned)}; ${lower(compareMoney(returned, before.returnedCents / 100, than))}.`
}
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const toSheet = (rows: readonly MonthOfMoney[]): Sheet => ({
  columns: [
    { header: 'Mes', kind: 'text' },
    { header: 'Cargado', kind: 'euros' },
    { header: 'Cobrado', kind: 'euros' },
    { header: 'Devuelto', kind: 'euros' },
  ],
  rows: rows.map(({ month, chargedCents, collectedCents, returnedCents }) => ({
    cells: [formatMonth(month), chargedCents / 100, collectedCents / 100, returnedCents / 100],
  })),
})
