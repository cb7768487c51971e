import { useNavigate, useSearch } from '@tanstack/react-router'

/** To another page, as a step of the history or instead of this one. */
export type GoToPage = (page: number, how?: 'instead') => void

/** Which page of something beside a list screen is looked at, from 0, in the address as `?pagina=2` (rule list-1). */
export function usePageInAddress(): [page: number, go: GoToPage] {
  const navigate = useNavigate()
  // Any route may carry it, so its search is read as what it is: texts.
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
