import { hashKey, queryOptions, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Endpoint, Replied, Sent } from '#contract/endpoint.ts'
import { buildUrl, call } from '#web/kernel/api/api.ts'

/**
 * The query options of a read call. The key begins with the call's path, so that `invalidateReads` finds all its
 * answers.
 */
export const queryOf = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
  queryOptions<Replied<E>>({
    queryKey: [endpoint.path, buildUrl(endpoint, input)],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/**
 * Reads before a change is asked for: without a line it fails at once, so that the change does not follow later by itself
 * (rule form-11).
 */
export async function readNow<Read>(client: QueryClient, options: FetchQueryOptions<Read>): Promise<Read> {
  // The same read may wait for the line already, for the page; it would be waited for.
  await client.cancelQueries({ queryKey: options.queryKey, exact: true })
  return client.fetchQuery({ ...options, networkMode: 'always', retry: false })
}

/** Puts what was just added at the top of a list that has been read, instead of reading it again (rule log-8). */
export const prependTo = (
  client: QueryClient,
  { queryKey }: { queryKey: readonly unknown[] },
  added: unknown,
) =>
  client.setQueryData<{ content: readonly unknown[]; totalElements: number }>(
    queryKey,
    (read) => read && { ...read, content: [added, ...read.content], totalElements: read.totalElements + 1 },
  )

/** The key of what is counted of all, on home and in the menu: each change may be one of it. */
export const countsKey = 'counts'

/**
 * Invalidates all answers of these calls but one, and what is counted of all: those on the screen are read again now, the
 * others when they are shown.
 */
export const invalidateReads = (
  client: QueryClient,
  reads: readonly Pick<Endpoint, 'path'>[],
  but?: readonly unknown[],
): Promise<unknown> =>
  Promise.all(
    [...reads, { path: countsKey }].map(({ path }) =>
      client.invalidateQueries({
        queryKey: [path],
        ...(but && { predicate: ({ queryHash }) => queryHash !== hashKey(but) }),
      }),
    ),
  )
