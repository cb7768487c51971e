import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Values } from '#web/kernel/list/endpoint.ts'
import type { List } from '#web/kernel/list/useList.ts'

/**
 * How many rows a filter would find, a moment after the last stroke; undefined while nobody knows,
 * and for filters whose every use is counted and logged: those wait until somebody means it.
 */
export function useCount(list: Pick<List<unknown>, 'counting'>, patch: Values | undefined) {
  const written = JSON.stringify(patch)
  const [settled, settle] = useState(written)
  useEffect(() => {
    const timer = setTimeout(settle, 400, written)
    return () => clearTimeout(timer)
  }, [written])
  const counting = list.counting(patch ?? {})
  const { data } = useQuery({
    ...counting,
    enabled: patch !== undefined && settled === written && counting.enabled,
  })
  return patch && data?.totalElements
}
