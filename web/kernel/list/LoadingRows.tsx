import type { Column } from '#contract/column.ts'
import { ScrollRegion } from '#web/kernel/list/ScrollRegion.tsx'
import { useHasLasted } from '#web/kernel/list/useHasLasted.ts'
import styles from './Rows.module.css'

type Props = {
  caption: string
  captionId: string
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'hideWhenNarrow'>[]
  lines: number
}

/** A skeleton of the table while the first rows load; for the first 300 ms only empty space. */
export function LoadingRows({ caption, captionId, columns, lines }: Props) {
  const slow = useHasLasted(true, 300)
  return (
    <ScrollRegion busy labelledBy={captionId}>
      <table className={`${styles.table} ${slow ? '' : styles.waiting}`}>
        <caption id={captionId}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header }) => (
              <th key={key} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody aria-hidden="true">
          {Array.from({ length: Math.min(lines, 10) }, (_, line) => (
            <tr key={line}>
              {columns.map(({ key, hideWhenNarrow }) => (
                <td key={key} data-more={hideWhenNarrow}>
                  <span className={styles.ghost}>{'\u00a0'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
