import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { chargeColumns, namePayer } from '#contract/fees/charges.columns.ts'
import { charges, type Charge } from '#contract/fees/charges.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import type { RowLink } from '#web/kernel/list/Row.tsx'
import { chargeFilters, chargeSearch } from '#web/fees/charges/chargeFilters.ts'
import { ChargeTag } from '#web/fees/charges/ChargeTags.tsx'
import { ChargeTotals } from '#web/fees/charges/ChargeTotals.tsx'
import styles from '#web/fees/fees.module.css'
import { LinkButton } from '#web/ui/Button.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'

const cells = {
  cents: ({ cents }: Charge) => formatMoney(cents / 100),
  state: (charge: Charge) => (
    <span className={styles.stacked}>
      <ChargeTag of={charge} />
    </span>
  ),
}

const linkOf = (charge: Charge): RowLink => ({
  to: '/panel-administracion/cobros/$id',
  params: { id: `${charge.id}` },
  name: `${namePayer(charge)}, cobro ${charge.reference}`,
  whose: `${namePayer(charge)}, cobro ${charge.reference}`,
})

const names: readonly string[] = [chargeSearch, ...chargeFilters].map(({ name }) => name)

/** `/panel-administracion/cobros`: all that is charged and paid, with what a filter sums up to. */
export function ChargesList() {
  const search = useSearch({ strict: false })
  const filter = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      names.includes(name) && typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
  return (
    <ListScreen
      noun={['cobro', 'cobros']}
      endpoint={charges.list}
      columns={chargeColumns}
      cells={cells}
      link={linkOf}
      sizes={[10, 20, 50, 100]}
      quick={{
        field: chargeSearch,
        label: 'Buscar persona',
        hint: 'Nombre, DNI, o referencia del cobro: también varias, como vienen en una transferencia',
        nothing: 'No hay ningún cobro de esa persona ni con esa referencia.',
      }}
      fields={chargeFilters}
      above={<ChargeTotals filter={filter} />}
      empty="Todavía no se ha cobrado ni pagado nada: los cobros salen de las remesas y de los pagos que se anotan."
      download={charges.export}
      actions={<WaysIn filter={filter} />}
    />
  )
}

const inBrackets = (sum: { count: number } | undefined) => (sum ? ` (${formatNumber(sum.count)})` : '')

/** The ways to the charges of which somebody decides what follows, with how many there are. */
function WaysIn({ filter }: { filter: Readonly<Record<string, string>> }) {
  const { data } = useQuery(queryOf(charges.summary, { query: {} }))
  return (
    <>
      {filter['waits'] !== 'true' && (
        <LinkButton to="/panel-administracion/cobros" search={{ waits: 'true' }} icon="warning">
          Por decidir{inBrackets(data?.waiting)}
        </LinkButton>
      )}
      {filter['retriable'] !== 'true' && (
        <LinkButton to="/panel-administracion/cobros" search={{ retriable: 'true' }}>
          Se pueden volver a cobrar{inBrackets(data?.retriable)}
        </LinkButton>
      )}
    </>
  )
}
