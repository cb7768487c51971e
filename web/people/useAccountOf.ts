import { useQuery } from '@tanstack/react-query'
import { users } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'

/** The account of somebody of the census, `null` for who has none; for super admins alone. Nobody given, nobody asked for. */
export const useAccountOf = (affiliateId: number | undefined) =>
  useQuery({
    queryKey: [users.list.path, 'of', affiliateId],
    queryFn: ({ signal }) => call(users.list, { query: { affiliateId, size: 1 } }, { signal }),
    select: ({ content }) => content[0] ?? null,
    // Whether there is one decides what is offered: what was known a moment ago is asked for again.
    staleTime: 0,
    enabled: affiliateId !== undefined,
  })
