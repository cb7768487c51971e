import { useQuery } from '@tanstack/react-query'
import { admins } from '#contract/actor.ts'
import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'

/** Whether the user proposes meetings of any kind, or of the assemblies of their office alone. */
export function useIsAdmin() {
  const session = useSession()
  return session !== null && admins({ role: session.rol })
}

/** The assemblies whose meetings the user may propose: those of their office, for admins all. */
export function useOfferedAssemblies() {
  const { data, isPending } = useQuery({
    ...queryOf(ownAssemblies.links, { query: {} }),
    staleTime: 5 * 60_000,
  })
  return { isKnown: !isPending, content: data?.content ?? [] }
}
