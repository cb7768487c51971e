import { useQuery } from '@tanstack/react-query'
import { admins } from '#contract/actor.ts'
import { formatInteger } from '#contract/plural.ts'
import { useSession } from '#web/kernel/session/session.ts'

/** «3 por aprobar»: the communications that wait for an admin; nothing where none does, and to all others. */
export function useToApprove(): string | undefined {
  const session = useSession()
  const { data = 0 } = useQuery({
    queryKey: ['communications to approve'],
    // Pages of others do not carry it; counted anew each time, as others write.
    queryFn: async () => (await import('#web/communications/basics/countToApprove.ts')).countToApprove(),
    enabled: session !== null && admins({ role: session.rol }),
    staleTime: 0,
  })
  return data > 0 ? `${formatInteger(data)} por aprobar` : undefined
}
