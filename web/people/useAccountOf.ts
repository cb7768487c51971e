import { useQuery } from '@tanstack/react-query'
import { users } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'

/**
 * The account of a person, `null` when there is none; only for super admins. Without an id nothing is asked.
 */
export const useAccountOf = (affiliateId: number | undefined) =>
  useQuery({
    queryKey: [users.list.path, 'of', affiliateId],
    queryFn: ({ signal }) => call(users.list, { query: { affiliateId, size: 1 } }, { signal }),
    select: ({ content }) => content[0] ?? null,
    // Always read again, because the actions offered depend on it.
    staleTime: 0,
    enabled: affiliateId !== undefined,
  })
