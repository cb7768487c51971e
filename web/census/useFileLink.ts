import { useSearch } from '@tanstack/react-router'
import { writeSearch } from '#web/kernel/api/search.ts'

/** The links from the list of people to their files, which know the list as it is: its filters, order, page and size. */
export function useFileLink() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { filtros: _filters, ver: _open, ...params } = search
  const lista = writeSearch(params).slice(1)
  return (id: string) => ({
    to: '/censo-base/inscritos/$id' as const,
    params: { id },
    ...(lista && { search: { lista } }),
  })
}
