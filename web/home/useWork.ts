import { useQuery } from '@tanstack/react-query'
import { admins } from '#contract/actor.ts'
import type { WaitingName } from '#contract/home/work.ts'
import { countsKey } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'

/**
 * What waits for administration, what the census has, and who came and went; nothing for others. Counted anew after each
 * change, and with `staleTime: 0` each time that it is shown, as others write.
 */
export function useWork({ staleTime = 60_000 }: { staleTime?: number } = {}) {
  const session = useSession()
  return useQuery({
    queryKey: [countsKey],
    // Pages of others do not carry it.
    queryFn: async () => (await import('#web/home/readWork.ts')).readWork(),
    enabled: session !== null && admins({ role: session.rol }),
    staleTime,
  })
}

/** What waits for who holds an office of an assembly; counted anew as often. */
export const useOwnWork = () =>
  useQuery({
    queryKey: [countsKey, 'own'],
    queryFn: async () => (await import('#web/home/readWork.ts')).readOwnWork(),
    staleTime: 0,
  })

/** How many of something wait; none until it is known. */
export const useWaiting = (of: WaitingName): number => useWork({ staleTime: 0 }).data?.waiting[of]?.count ?? 0
