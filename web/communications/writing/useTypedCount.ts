import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { communications } from '#contract/communications/communications.ts'
import { isCountable, toChosen, type WritingValues } from '#web/communications/writing/writingForm.ts'
import { call } from '#web/kernel/api/api.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

/**
 * To how many people a communication goes, while it is said to whom. An answer is that of what is chosen now, or there is
 * none yet: a former number is never shown (rule communication-3). What it says of the text is of its `version`.
 */
export function useTypedCount(id: number | undefined, values: WritingValues, version?: number) {
  const isKnown = isCountable(values)
  const now = isKnown ? JSON.stringify(toAsked(id, values)) : ''
  const asked = useDebounced(now, 500)
  const isSettled = asked === now && now !== ''
  const query = useQuery({
    queryKey: [communications.howMany.path, asked, version],
    queryFn: ({ signal }) =>
      call(communications.howMany, { body: JSON.parse(asked) as Asked }, { signal, wait: 120_000 }),
    enabled: isSettled,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  return {
    isKnown,
    error: isSettled ? query.error : null,
    data: isSettled ? query.data : undefined,
    isFetching: query.isFetching,
    /** Without a connection it waits. */
    isPaused: query.fetchStatus === 'paused',
    refetch: query.refetch,
  }
}

type Asked = z.input<typeof communications.howMany.body>

/** Whoever holds an office says which assembly alone: the server knows the rest. */
function toAsked(id: number | undefined, values: WritingValues): Asked {
  const { assemblyIds, segmentId, ...further } = toChosen(values)
  const office = { ...(id !== undefined && { id }), assemblyIds, segmentId }
  return values.mode === 'office' ? office : { ...office, ...further }
}
