import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Replied, Sent } from '#contract/endpoint.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'

/**
 * One thing that a screen shows and changes. The reply to a change is the thing itself: `replace` puts it where the
 * read call's answer stood, so nothing is asked for, or logged as looked at, a second time. `alsoIn` are the calls
 * whose answers contain it: those are other questions, and are asked again.
 */
export function useEditable<E extends Endpoint>(endpoint: E, input: Sent<E>, alsoIn: readonly Endpoint[]) {
  const client = useQueryClient()
  const options = queryOf(endpoint, input)
  const query = useQuery(options)
  return {
    ...query,
    refetch: () => {
      void invalidateReads(client, alsoIn)
      return query.refetch()
    },
    replace: async (reply: Replied<E>) => {
      // An answer on its way is from before the change.
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData<Replied<E>>(options.queryKey, () => reply)
      void invalidateReads(client, alsoIn)
    },
  }
}
