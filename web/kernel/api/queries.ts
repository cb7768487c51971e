import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Endpoint, Replied, Sent } from '#contract/endpoint.ts'
import { buildUrl, call } from '#web/kernel/api/api.ts'

/** A read call as a query: its key begins with the call's path, so that whoever changes something can make all its answers old. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
  queryOptions<Replied<E>>({
    queryKey: [endpoint.path, buildUrl(endpoint, input)],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** Makes all that these calls have answered old: what is on the screen is asked for again, the rest when it is shown. */
export const invalidateReads = (client: QueryClient, reads: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(reads.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
