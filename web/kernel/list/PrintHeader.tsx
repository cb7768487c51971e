import { ActiveFilter } from '#web/kernel/list/ActiveFilters.tsx'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { formatLongDay } from '#web/ui/format.ts'
import styles from './ListScreen.module.css'

type Props = {
  list: { state: ListParams } & Pick<List<unknown>, 'active' | 'readAt'>
  /** What the list always asks, as by a choice above it, which says that itself. */
  fixed?: object | undefined
}

/** Shown only in print: the active filters and the date (rule list-6). */
export function PrintHeader({ list: { state, active, readAt }, fixed = {} }: Props) {
  const isWhole = active.length === 0 && Object.keys(fixed).length === 0
  return (
    <div className={styles.printed}>
      <p>
        {isWhole ? 'Sin filtros. ' : active.length > 0 && 'Filtros: '}
        {active.map((field) => (
          <ActiveFilter key={field.name} field={field} state={state}>
            {(text) => `${text}. `}
          </ActiveFilter>
        ))}
        {readAt > 0 && <span className={styles.day}>{formatLongDay(new Date(readAt))}</span>}
      </p>
    </div>
  )
}
