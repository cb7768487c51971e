import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Endpoint, Replied, Sent } from '#contract/endpoint.ts'
import { addressOf, call } from '#web/kernel/api/api.ts'

/** A read call as a query: its key begins with the call's path, so that whoever changes something can make all its answers old. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
  queryOptions<Replied<E>>({
    queryKey: [endpoint.path, addressOf(endpoint, input)],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** Makes all that these calls have answered old: what is on the screen is asked for again, the rest when it is shown. */
export const forget = (client: QueryClient, reads: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(reads.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

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
      void forget(client, alsoIn)
      return query.refetch()
    },
    replace: async (reply: Replied<E>) => {
      // An answer on its way is from before the change.
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData<Replied<E>>(options.queryKey, () => reply)
      void forget(client, alsoIn)
    },
  }
}
