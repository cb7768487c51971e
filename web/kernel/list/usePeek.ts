import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { readParamText } from '#web/kernel/list/address.ts'
import { createMediaHook } from '#web/kernel/page/useMedia.ts'
import { anySearch } from '#web/ui/anySearch.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A row was opened beside its list here: Back closes it. */
    isPeek?: true
  }
}

/** Whether a row has room beside the names of its list. */
const useHasRoom = createMediaHook('(min-width: 1000px)')

export type Peeking = {
  /** The row that is open beside the list, as the address calls it (`?ver=`); empty for none. */
  id: string
  hasRoom: boolean
  open: (id: string) => void
}
export type Peek<Row> = Peeking & {
  /** What a row and its link have besides. */
  linkOf: (id: string) => PeekLink
  /** What is beside the list now, if a row is open, of the rows of its page. */
  beside: (rows: readonly Row[]) => ReactNode
}
export type PeekLink = {
  id: string
  'aria-current': 'true' | undefined
  /** Opens the row beside the list: a click beside its link does, and Space on it. */
  onPeek?: () => void
}

/** What finds the link of a row, to which the focus goes back. */
export const rowId = (row: string) => `fila-${row}`

/**
 * One row that is open beside its list, shown so; the address says which (rule list-12). `warm` loads what shows it
 * before a row is pressed.
 */
export function usePeek<Row>(
  show: (peek: Peeking, rows: readonly Row[]) => ReactNode,
  warm: () => void,
): Peek<Row> {
  const id = readParamText(useSearch({ strict: false }).ver)
  const hasRoom = useHasRoom()
  useEffect(() => {
    if (hasRoom) warm()
  }, [hasRoom, warm])
  const navigate = useNavigate()
  const open = (next: string) =>
    void navigate({
      to: '.',
      search: anySearch((before) => ({ ...before, ver: next })),
      resetScroll: false,
      // One row after another is one step of the history.
      ...(id === '' ? { state: { isPeek: true } } : { replace: true, state: true }),
    })
  const linkOf = (row: string): PeekLink => ({
    id: rowId(row),
    'aria-current': row === id ? 'true' : undefined,
    ...(hasRoom && { onPeek: () => open(row) }),
  })
  const peek = { id, hasRoom, open }
  return { ...peek, linkOf, beside: (rows) => id && show(peek, rows) }
}
