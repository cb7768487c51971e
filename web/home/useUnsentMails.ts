import { useQuery } from '@tanstack/react-query'
import { superAdmins } from '#contract/actor.ts'
import { formatInteger } from '#contract/plural.ts'
import { useSession } from '#web/kernel/session/session.ts'

/** «3 sin enviar»: the mails that were given up, for whoever may try them again; nothing where there are none, and to all others. */
export function useUnsentMails(): string | undefined {
  const session = useSession()
  const { data = 0 } = useQuery({
    queryKey: ['unsent mails'],
    // Pages of others do not carry it; counted anew each time, as the worker sends.
    queryFn: async () => (await import('#web/home/countUnsent.ts')).countUnsent(),
    enabled: session !== null && superAdmins({ role: session.rol }),
    staleTime: 0,
  })
  return data > 0 ? `${formatInteger(data)} sin enviar` : undefined
}
