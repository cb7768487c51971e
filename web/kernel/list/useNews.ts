import { useEffect, useRef } from 'react'
import type { Column } from '#contract/column.ts'
import { countOf, pageOf, type Noun } from '#web/kernel/list/noun.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { useLasting } from '#web/kernel/list/useLasting.ts'
import { announce } from '#web/ui/Announcer.tsx'

/** Says what changed in a list to whoever cannot see it: the wait, the order, the page, the count. */
export function useNews<Row>(list: List<Row>, noun: Noun, columns: readonly Column<Row>[]) {
  const { state, fetching, standing, total, pages } = list
  const told = useRef<List<Row>['state'] | null>(null)
  const slow = useLasting(fetching, 300)

  useEffect(() => {
    if (slow) announce(`Cargando ${noun[1]}`)
  }, [slow, noun])

  useEffect(() => {
    if (fetching) return
    const before = told.current
    told.current = state
    // The first answer came with the page, which announces itself.
    if (before && before !== state && standing !== 'failed') announce(news())

    function news() {
      if (total === 0) return 'Sin registros disponibles'
      if (before?.sort !== state.sort || before.direction !== state.direction) {
        const header = columns.find(({ sort }) => sort === state.sort)?.header ?? state.sort
        return `Ordenado por ${header}, ${state.direction === 'asc' ? 'ascendente' : 'descendente'}`
      }
      const page = pageOf(state.page, pages)
      return before.page === state.page ? `${countOf(noun, total)}, ${page}` : page
    }
  }, [columns, fetching, noun, pages, standing, state, total])
}
