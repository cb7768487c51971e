import type { Column } from '#contract/column.ts'
import { bestFirst } from '#contract/people/bestFirst.ts'
import { listOrders } from '#web/kernel/list/findOrder.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './ListScreen.module.css'

type Props<Row> = Pick<List<Row>, 'state' | 'change' | 'total'> & { columns: readonly Column<Row>[] }

/** Chooses the order on a phone, where the column headings are hidden. */
export function SortSelect<Row>({ state, change, total, columns }: Props<Row>) {
  const options = listOrders(columns, state, total)
  if (options.length === 0) return null
  const isBest = state.sort === bestFirst
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
