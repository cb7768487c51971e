import { useNavigate, useSearch } from '@tanstack/react-router'

/** Goes to another page, with a new history entry or replacing the current one. */
export type GoToPage = (page: number, how?: 'instead') => void

/** The current page, from 0, of a paged block that is no list screen; in the address as `?pagina=2` (rule list-1). */
export function usePageInAddress(): [page: number, go: GoToPage] {
  const navigate = useNavigate()
  // Any route may have this parameter, so the search is read as plain texts.
  const { pagina, ...others } = useSearch({ strict: false }) as { pagina?: string }
  const page = Number(pagina)
  const go: GoToPage = (to, how) =>
    void navigate({
      to: '.',
      search: { ...others, ...(to > 0 && { pagina: String(to + 1) }) } as never,
      replace: how === 'instead',
      resetScroll: false,
    })
  return [Number.isInteger(page) && page > 1 && page <= 100_000 ? page - 1 : 0, go]
}
