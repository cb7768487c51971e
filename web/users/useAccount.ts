import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { log } from '#contract/activity/log.ts'
import { users } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'

/** What an account's change makes old: the lists it is in, how many there are of each role, what has been done. */
export const forgetLists = (client: QueryClient) =>
  Promise.all(
    [users.list, users.perRole, users.activity, log.list].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** One account; asking for it again, after it has changed, makes what else knows of it old. */
export function useAccount(id: string | undefined) {
  const client = useQueryClient()
  const account = useQuery({
    queryKey: [users.get.path, id],
    queryFn: ({ signal }) => call(users.get, { params: { id } }, { signal }),
  })
  return {
    ...account,
    refetch: async () => {
      await forgetLists(client)
      return account.refetch()
    },
  }
}
export type Account = ReturnType<typeof useAccount>
