import { useEffect, useRef } from 'react'
import type { Column } from '#contract/column.ts'
import type { PageRequest } from '#contract/page.ts'
import { countOf, pageOf, type Noun } from '#web/kernel/list/noun.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { useLasting } from '#web/kernel/list/useLasting.ts'
import { announce } from '#web/ui/Announcer.tsx'

type Told = { key: string; state: PageRequest }

/** Says what changed in a list to whoever cannot see it: the wait, the order, the page, the count. */
export function useNews<Row>(list: List<Row>, noun: Noun, columns: readonly Column<Row>[]) {
  const { state, fetching, standing } = list
  const told = useRef<Told>(null)
  const slow = useLasting(fetching, 300)
  const many = noun[1]

  useEffect(() => {
    if (slow) announce(`Cargando ${many}`)
  }, [slow, many])

  // Without dependencies: it compares what it told with what there is.
  useEffect(() => {
    const key = JSON.stringify(state)
    if (fetching || told.current?.key === key) return
    const before = told.current
    told.current = { key, state }
    // The first answer came with the page, which announces itself; a failure does too.
    if (before && standing !== 'failed') announce(news(before.state, list, noun, columns))
  })
}

function news<Row>(
  before: PageRequest,
  { state, standing, total, pages }: List<Row>,
  noun: Noun,
  columns: readonly Column<Row>[],
) {
  if (standing !== 'rows') return 'Sin registros disponibles'
  if (before.sort !== state.sort || before.direction !== state.direction) {
    const header = columns.find(({ sort }) => sort === state.sort)?.header ?? state.sort
    return `Ordenado por ${header}, ${state.direction === 'asc' ? 'ascendente' : 'descendente'}`
  }
  const page = pageOf(state.page, pages)
  return before.page === state.page ? `${countOf(noun, total)}, ${page}` : page
}
