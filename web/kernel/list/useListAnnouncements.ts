import { useEffect, useRef } from 'react'
import type { Column } from '#contract/column.ts'
import type { PageRequest } from '#contract/page.ts'
import { bestFirst } from '#contract/people/bestFirst.ts'
import { formatRowCount, formatPageNumber, type RowNoun } from '#web/kernel/list/noun.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { useHasLasted } from '#web/kernel/list/useHasLasted.ts'
import { announce } from '#web/ui/Announcer.tsx'

type Announced = { key: string; state: PageRequest }

/** Announces to screen readers what changed in a list: loading, order, page, number of rows. */
export function useListAnnouncements<Row>(list: List<Row>, noun: RowNoun, columns: readonly Column<Row>[]) {
  const { state, fetching, status } = list
  const announced = useRef<Announced>(null)
  const slow = useHasLasted(fetching, 300)
  const many = noun[1]

  useEffect(() => {
    if (slow) announce(`Cargando ${many}`)
  }, [slow, many])

  // No dependencies: each run compares with what was announced last.
  useEffect(() => {
    const key = JSON.stringify(state)
    if (fetching || announced.current?.key === key) return
    const previous = announced.current
    announced.current = { key, state }
    // Not for the first rows, because the page announces itself, nor for a failure, which is an alert.
    if (previous && status !== 'failed') announce(describeChange(previous.state, list, noun, columns))
  })
}

function describeChange<Row>(
  previous: PageRequest,
  { state, status, total, pages }: List<Row>,
  noun: RowNoun,
  columns: readonly Column<Row>[],
) {
  if (status !== 'rows') return 'Sin registros disponibles'
  const isSorted = previous.sort !== state.sort || previous.direction !== state.direction
  // Of a search is said how many it finds.
  if (isSorted && state.sort !== bestFirst) {
    const header = columns.find(({ sort }) => sort === state.sort)?.header ?? state.sort
    return `Ordenado por ${header}, ${state.direction === 'asc' ? 'ascendente' : 'descendente'}`
  }
  const page = formatPageNumber(state.page, pages)
  return previous.page === state.page ? `${formatRowCount(noun, total)}, ${page}` : page
}
