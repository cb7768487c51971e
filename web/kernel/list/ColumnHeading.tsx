import type { Column } from '#contract/column.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { tableRole } from '#web/kernel/list/tableRole.ts'
import { findOrder } from '#web/kernel/list/findOrder.ts'
import styles from './Rows.module.css'

type Props<Row> = { column: Column<Row> } & Pick<List<Row>, 'state' | 'change' | 'total'>

/** The heading of a column, with a button when the list can be sorted by it. */
export function ColumnHeading<Row>({ column, state, change, total }: Props<Row>) {
  const { header, align, isForScreen } = column
  const sort = findOrder(column, total)
  const attributes = {
    scope: 'col',
    ...tableRole('columnheader'),
    'data-align': align,
    'data-screen-only': isForScreen,
  } as const
  if (!sort) return <th {...attributes}>{header}</th>
  const sorted = state.sort === sort
  const ascending = state.direction === 'asc'
  const mark = sorted ? (ascending ? '▲' : '▼') : '↕'
  return (
    <th {...attributes} {...(sorted && { 'aria-sort': ascending ? 'ascending' : 'descending' })}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => change({ sort, direction: sorted && ascending ? 'desc' : 'asc' })}
      >
        {header}
        {'\u00a0'}
        <span className={styles.mark} aria-hidden="true">
          {mark}
        </span>
      </button>
    </th>
  )
}
