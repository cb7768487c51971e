import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Page } from '#contract/page.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { formatInteger } from '#contract/plural.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The next page to load; `undefined` after the last one. */
export const findNextPage = (last: Page<unknown>, pages: readonly Page<unknown>[]) =>
  pages.reduce((sum, { content }) => sum + content.length, 0) < last.totalElements ? pages.length : undefined

type Props<Row> = {
  title: string
  /** What the rows are: «los cambios de tu ficha». */
  what: string
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  empty: { title: string; why: string }
  /** What is not in it, and where that is. */
  note?: ReactNode
  children: (row: Row) => ReactNode
  keyOf: (row: Row, at: number) => string
}

/** A list with a button that loads one more page. */
export function LoadMoreList<Row>({ title, what, query, empty, note, children, keyOf }: Props<Row>) {
  const rows = query.data?.pages.flatMap(({ content }) => content) ?? []
  const { list, loadMore } = useMore(query, rows.length)
  return (
    <Card title={title}>
      {query.isPending && <Skeleton label={`Cargando ${what}`} lines={4} />}
      {query.isError && (
        <ErrorState title={`No se han podido cargar ${what}`} onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {query.isSuccess && rows.length === 0 && (
        <EmptyState title={empty.title} icon="clock">
          {empty.why}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <EntryList isOrdered ref={list}>
          {rows.map((row, at) => (
            <li key={keyOf(row, at)} tabIndex={-1}>
              {children(row)}
            </li>
          ))}
        </EntryList>
      )}
      {query.hasNextPage && (
        <Button icon="down" busy={query.isFetchingNextPage ? 'Cargando…' : undefined} onClick={loadMore}>
          Ver más<span className="vh"> de {what}</span>
        </Button>
      )}
      {note !== undefined && <p>{note}</p>}
    </Card>
  )
}

type Paged = Pick<Props<unknown>['query'], 'hasNextPage' | 'fetchNextPage'>

/** Loads one more page, and says how many rows came. After the last page there is no button any more: the first row that came has the focus. */
function useMore({ hasNextPage, fetchNextPage }: Paged, count: number) {
  const list = useRef<HTMLOListElement & HTMLUListElement>(null)
  const known = useRef(Infinity)
  useEffect(() => {
    const from = known.current
    if (count <= from) return
    known.current = Infinity
    announce(`${formatInteger(count - from)} más`)
    const came = list.current?.children[from]
    if (!hasNextPage && came instanceof HTMLElement) came.focus()
  }, [count, hasNextPage])
  function loadMore() {
    known.current = count
    void fetchNextPage()
  }
  return { list, loadMore }
}
