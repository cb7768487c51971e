import type { Column } from '#contract/column.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { findOrder } from '#web/kernel/list/findOrder.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './ListScreen.module.css'

type Props<Row> = Pick<List<Row>, 'state' | 'change' | 'total'> & { columns: readonly Column<Row>[] }

/** The order of a search, which no column has. */
export const bestFirst = 'Mejor coincidencia'

/** Chooses the order on a phone, where the column headings are hidden. */
export function SortSelect<Row>({ state, change, total, columns }: Props<Row>) {
  const options = columns.flatMap((column) => {
    const sort = findOrder(column, total)
    return sort ? [{ value: sort, label: column.header }] : []
  })
  const isBest = state.sort === 'best'
  if (isBest) options.unshift({ value: state.sort, label: bestFirst })
  const ascending = state.direction === 'asc'
  if (options.length === Number(isBest)) return null
  return (
    <div className={styles.sort}>
      <SelectField
        label="Ordenar por"
        value={state.sort}
        options={options}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value, direction: 'asc' })}
      />
      <Button
        icon={ascending ? 'up' : 'down'}
        onClick={() => change({ direction: ascending ? 'desc' : 'asc' })}
      >
        {ascending ? 'Ascendente' : 'Descendente'}
      </Button>
    </div>
  )
}
