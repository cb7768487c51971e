import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Replied, Sent } from '#contract/endpoint.ts'
import { invalidateReads, queryOf, readNow } from '#web/kernel/api/queries.ts'

/**
 * The data of one screen that can be edited. A save replies with the saved data: `replace` puts that reply into the
 * cache, so that nothing is read, or logged as read, a second time. `invalidates` are other calls whose answers contain
 * this data, or, where it is the call itself, others whose data change with it: they are invalidated.
 */
export function useEditable<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  invalidates: readonly Pick<Endpoint, 'path'>[],
) {
  const client = useQueryClient()
  const options = queryOf(endpoint, input)
  const query = useQuery(options)
  return {
    ...query,
    refetch: async () => {
      void invalidateReads(client, invalidates)
      return { data: await readNow(client, { ...options, staleTime: 0 }).catch(() => undefined) }
    },
    replace: async (reply: Replied<E>) => {
      // A read that is under way would bring the data from before the change.
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData<Replied<E>>(options.queryKey, () => reply)
      void invalidateReads(client, invalidates, options.queryKey)
    },
  }
}
