import { useQuery } from '@tanstack/react-query'
import { chargeStates, chargeStateLabels } from '#contract/fees/basics/chargeStates.ts'
import { charges } from '#contract/fees/charges.ts'
import { formatCount } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import styles from '#web/fees/fees.module.css'
import { formatList, formatMoney, formatNumber } from '#web/ui/format.ts'

type Props = { filter: Readonly<Record<string, string>> }

/** How many charges a filter means and how much they are, in all and by states (rule fee-7). */
export function ChargeTotals({ filter }: Props) {
  const { data } = useQuery(queryOf(charges.summary, { query: filter }))
  const told = data && chargeStates.filter((state) => data.byState[state].count > 0)
  return (
    <p role="status" className={styles.total}>
      {data === undefined || told === undefined ? (
        'Sumando…'
      ) : (
        <>
          <strong>{formatMoney(data.all.cents / 100)}</strong> en{' '}
          {formatCount(data.all.count, 'cobro', 'cobros')}
          {told.length > 0 &&
            `: ${formatList(told.map((state) => `${chargeStateLabels[state].toLocaleLowerCase('es')} ${formatMoney(data.byState[state].cents / 100)} (${formatNumber(data.byState[state].count)})`))}`}
          .
        </>
      )}
    </p>
  )
}
