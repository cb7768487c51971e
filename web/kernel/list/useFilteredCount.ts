import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { List } from '#web/kernel/list/useList.ts'

/**
 * How many rows a filter would find, asked shortly after the last keystroke. Undefined while it is unknown, and for
 * filters whose use is limited and logged: those run only when they are applied.
 */
export function useFilteredCount(list: Pick<List<unknown>, 'countQuery'>, patch: ListParams | undefined) {
  const written = JSON.stringify(patch)
  const [waited, setWaited] = useState(written)
  useEffect(() => {
    const timer = setTimeout(setWaited, 400, written)
    return () => clearTimeout(timer)
  }, [written])
  const countQuery = list.countQuery(patch ?? {})
  const { data } = useQuery({
    ...countQuery,
    enabled: patch !== undefined && waited === written && countQuery.enabled,
  })
  return patch && data?.totalElements
}
