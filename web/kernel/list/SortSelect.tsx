import type { Column } from '#contract/column.ts'
import { bestFirst } from '#contract/people/bestFirst.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { findOrder } from '#web/kernel/list/findOrder.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './ListScreen.module.css'

type Props<Row> = Pick<List<Row>, 'state' | 'change' | 'total'> & { columns: readonly Column<Row>[] }

/** What is searched for is given best first, an order that no column has and that is not turned round. */
const isSearched = (state: ListParams) => state['q'] != null

/** Chooses the order on a phone, where the column headings are hidden. */
export function SortSelect<Row>({ state, change, total, columns }: Props<Row>) {
  const options = columns.flatMap((column) => {
    const sort = findOrder(column, total)
    return sort ? [{ value: sort, label: column.header }] : []
  })
  if (options.length === 0) return null
  const isBest = state.sort === bestFirst
  if (isSearched(state)) options.unshift({ value: bestFirst, label: 'Mejor coincidencia' })
  const ascending = state.direction === 'asc'
  return (
    <div className={styles.sort}>
      <SelectField
        label="Ordenar por"
        value={state.sort}
        options={options}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value, direction: 'asc' })}
      />
      {!isBest && (
        <Button
          icon={ascending ? 'up' : 'down'}
          onClick={() => change({ direction: ascending ? 'desc' : 'asc' })}
        >
          {ascending ? 'Ascendente' : 'Descendente'}
        </Button>
      )}
    </div>
  )
}
