import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { votings } from '#contract/votings/votings.ts'
import { call } from '#web/kernel/api/api.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

export type AskedVoters = z.input<typeof votings.countVoters.body>

/**
 * How many could vote in a voting today, by what is said of them; `undefined` as long as that is not a question yet. An
 * answer is that of what is said now, or there is none: a former number is never shown. Each count is a line of the log.
 */
export function useVoterCount(id: number, asked: AskedVoters | undefined) {
  const now = asked === undefined ? '' : JSON.stringify(asked)
  const settled = useDebounced(now, 500)
  const isSettled = settled === now && now !== ''
  const query = useQuery({
    queryKey: [votings.countVoters.path, id, settled],
    queryFn: ({ signal }) =>
      call(
        votings.countVoters,
        { params: { id }, body: JSON.parse(settled) as AskedVoters },
        { signal, wait: 120_000 },
      ),
    enabled: isSettled,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  return {
    isKnown: asked !== undefined,
    error: isSettled ? query.error : null,
    data: isSettled ? query.data : undefined,
    isFetching: query.isFetching,
    refetch: query.refetch,
  }
}
