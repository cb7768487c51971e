import { useQuery } from '@tanstack/react-query'
import { chargeStateLabels, type ChargeState } from '#contract/fees/basics/chargeStates.ts'
import { charges } from '#contract/fees/charges.ts'
import { formatCount } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import styles from '#web/fees/fees.module.css'
import { formatList, formatMoney, formatNumber } from '#web/ui/format.ts'

type Props = { filter: Readonly<Record<string, string>> }

/** What of a year's money a treasurer asks for, and what is no money of anybody. */
const main = ['cobrado', 'remesado', 'previsto'] as const
const apart = ['devuelto', 'anulado'] as const

/** How many charges a filter means and how much they are by states; never added up, as some are others that came back. */
export function ChargeTotals({ filter }: Props) {
  const { data } = useQuery(queryOf(charges.summary, { query: filter }))
  if (data === undefined)
    return (
      <p role="status" className={styles.total}>
        Sumando…
      </p>
    )
  const { all, byState } = data
  const say = (state: ChargeState) =>
    `${chargeStateLabels[state].toLocaleLowerCase('es')} ${formatMoney(byState[state].cents / 100)} (${formatNumber(byState[state].count)})`
  const has = (state: ChargeState) => byState[state].count > 0
  const [counted, others] = [main.filter(has), apart.filter(has)]
  return (
    <p role="status" className={styles.total}>
      {formatCount(all.count, 'cobro', 'cobros')}
      {counted.length > 0 && (
        <>
          : <strong>{formatList(counted.map(say))}</strong>
        </>
      )}
      {others.length > 0 && `${counted.length > 0 ? '. Aparte' : ''}: ${formatList(others.map(say))}`}.
    </p>
  )
}
