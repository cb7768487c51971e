import type { ReactNode } from 'react'
import type { Column } from '#contract/column.ts'
import { ApiProblem, messageOf } from '#web/kernel/api/api.ts'
import { fieldErrorsOf } from '#web/kernel/form/form.ts'
import { paramNamesOf, type ListFilter, type QuickSearchField } from '#web/kernel/list/filters.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import { LoadingRows } from '#web/kernel/list/LoadingRows.tsx'
import type { RowNoun } from '#web/kernel/list/noun.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './ListScreen.module.css'

type Props<Row> = {
  list: List<Row>
  columns: readonly Column<Row>[]
  noun: RowNoun
  captionId: string
  /** What is said in capitals when there are no rows. */
  none: string | undefined
  empty: string
  emptyAction: ReactNode
  quick: QuickSearchField | undefined
  /** Another place to look when nothing is found. */
  elsewhere: ReactNode
  fields: readonly ListFilter[]
  onRemove: (removed: readonly ListFilter[]) => void
  onFilter: (patch: ListParams) => void
  /** The rows, shown when there are any. */
  children: ReactNode
}

// Loaded late: most lists have rows.
const RefusedFilters = lazyComponent(
  async () => (await import('#web/kernel/list/RefusedFilters.tsx')).RefusedFilters,
)
const NothingFound = lazyComponent(
  async () => (await import('#web/kernel/list/NothingFound.tsx')).NothingFound,
)

/**
 * The content of a list for each status: loading, failed, empty, nothing found, beyond the end, or rows (rule
 * list-2).
 */
export function ListContent<Row>({ list, noun, children, ...rest }: Props<Row>) {
  const { none = 'SIN REGISTROS DISPONIBLES' } = rest
  switch (list.status) {
    case 'rows':
      return children
    case 'loading':
      return (
        <LoadingRows
          caption={`Cargando ${noun[1]}…`}
          captionId={rest.captionId}
          columns={rest.columns}
          lines={list.state.size}
        />
      )
    case 'failed':
      if (isRefused(list.error))
        return <RefusedFilters list={list} why={whyFailed(list)} onRemove={rest.onRemove} />
      return (
        <div className={styles.frame}>
          <ErrorState
            title={`No se ha podido cargar la lista de ${noun[1]}`}
            onRetry={list.retry}
            busy={list.fetching ? 'Reintentando…' : undefined}
          >
            {whyFailed(list)}
          </ErrorState>
        </div>
      )
    case 'empty':
      return (
        <div className={styles.frame}>
          <EmptyState title={none} action={rest.emptyAction}>
            {rest.empty}
          </EmptyState>
        </div>
      )
    case 'nothing-found':
      return (
        <div className={styles.frame}>
          <NothingFound title={none} list={list} noun={noun} {...rest} onChange={rest.onFilter} />
        </div>
      )
    default:
      return <BeyondTheEnd none={none} {...list} />
  }
}

/** Whether a list cannot be had as it was asked for: its values, or a parameter that the server names. */
const isRefused = (error: Error | null) =>
  error instanceof ApiProblem &&
  (error.is('datos-no-validos') || (error.is('conflicto') && fieldErrorsOf(error).length > 0))

/** Why the list failed: the message for each refused filter, or else the error's own message. */
function whyFailed({ error, active }: Pick<List<unknown>, 'error' | 'active'>): string {
  const messages = fieldErrorsOf(error).map(({ name, message }) => {
    const field = active.find((each) => paramNamesOf(each).includes(name))
    return field ? `${field.label}: ${message}` : message
  })
  return messages.length > 0 ? messages.join('. ') : messageOf(error)
}

type BeyondProps = Pick<List<unknown>, 'state' | 'pages' | 'change'> & { none: string }

function BeyondTheEnd({ none, state, pages, change }: BeyondProps) {
  return (
    <div className={styles.frame}>
      <EmptyState
        title={none}
        icon="info"
        action={
          <Button onClick={() => change({ page: pages - 1 })}>Ir a la página {formatNumber(pages)}</Button>
        }
      >
        {pages === 1
          ? 'La lista tiene una sola página'
          : `La lista termina en la página ${formatNumber(pages)}`}
        ; has pedido la {formatNumber(state.page + 1)}.
      </EmptyState>
    </div>
  )
}
