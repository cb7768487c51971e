import type { ReactNode, Ref } from 'react'
import { columnText, hiddenText, type Column } from '#contract/column.ts'
import { ColumnHeading } from '#web/kernel/list/ColumnHeading.tsx'
import { Row, type RowLink } from '#web/kernel/list/Row.tsx'
import type { Choice } from '#web/kernel/list/useChoosing.tsx'
import { ScrollRegion } from '#web/kernel/list/ScrollRegion.tsx'
import type { List } from '#web/kernel/list/useList.ts'
import { tableRole } from '#web/kernel/list/tableRole.ts'
import styles from './Rows.module.css'

/** How to render some columns, by column key, when text alone is not enough. */
export type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

type Props<Row> = {
  list: List<Row>
  caption: string
  captionId: string
  columns: readonly Column<Row>[]
  /** What tells apart people of one name on a phone, which need not be among the columns. */
  apart: readonly Column<Row>[]
  cells?: Cells<Row> | undefined
  link: ((row: Row) => RowLink | null) | null
  /** Which rows are chosen, while somebody chooses. */
  choice: (Pick<Choice, 'isAll' | 'has' | 'toggle'> & { of: (row: Row) => string }) | undefined
  /** What was typed that is marked in a column. */
  typedIn: (column: string) => string | undefined
  regionRef: Ref<HTMLDivElement>
}

/** A table of more columns is tighter. */
const mostColumns = 11

/** A native table, whose rows are cards on a phone. */
export function Rows<R>({
  list,
  caption,
  captionId,
  columns,
  apart,
  cells,
  link,
  choice,
  typedIn,
  regionRef,
}: Props<R>) {
  const { rows, state, change, total } = list
  const [first, ...rest] = columns
  if (!first) return null
  const shown = (column: Column<R>, row: R): ReactNode => {
    // A column that was just chosen is being asked for: nothing is known of it yet.
    const isComing = column.asked && list.fetching && !Object.hasOwn(Object(row), column.key)
    return isComing ? '…' : (cells?.[column.key]?.(row) ?? columnText(column, row))
  }
  const says = (row: R) => (column: Column<R>) =>
    ![null, '', hiddenText].includes(column.value(row) as string)
  return (
    <ScrollRegion busy={list.fetching} labelledBy={captionId} ref={regionRef}>
      <table
        {...tableRole('table')}
        className={styles.table}
        data-dense={columns.length > mostColumns || undefined}
      >
        <caption id={captionId}>{caption}</caption>
        <thead {...tableRole('rowgroup')}>
          <tr {...tableRole('row')}>
            {columns.map((column) => (
              <ColumnHeading key={column.key} {...{ column, state, change, total }} />
            ))}
          </tr>
        </thead>
        <tbody {...tableRole('rowgroup')}>
          {rows.map((row, index) => (
            <Row
              // The only state of a row is its open «Más datos»; it is reset when the page changes.
              key={`${state.page}-${index}`}
              head={{
                column: first,
                text: columnText(first, row),
                content: shown(first, row),
                typed: typedIn(first.key),
              }}
              lead={columns.flatMap(({ inName, value }) => (inName && value(row)) || []).join(' ')}
              typed={typedIn('name')}
              apart={apart.filter(says(row)).map((column) => ({ column, content: shown(column, row) }))}
              link={link?.(row) ?? null}
              choice={
                choice && {
                  isChosen: choice.has(choice.of(row)),
                  isFixed: choice.isAll,
                  choose: (is) => choice.toggle(choice.of(row), is),
                }
              }
              rest={rest.map((column) => ({
                column,
                text: columnText(column, row),
                content: shown(column, row),
                typed: typedIn(column.key),
              }))}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
