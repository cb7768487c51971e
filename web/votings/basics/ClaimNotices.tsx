import { useQuery } from '@tanstack/react-query'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

// Most of the time there is none.
const ClaimList = lazyComponent(async () => (await import('#web/votings/basics/ClaimList.tsx')).ClaimList)

/** The votings whose provisional roll may be claimed of now, and whether they are still being asked for. */
export function useClaimable() {
  const inCensus = useSession()?.affiliate != null
  const asked = useQuery({
    ...queryOf(seenVotings.claimable, {}),
    queryFn: async ({ signal }) => {
      const found = await call(seenVotings.claimable, {}, { signal })
      if (found.votings.length > 0) await ClaimList.load()
      return found
    },
    enabled: inCensus,
  })
  const isAwaited = inCensus && asked.isPending && asked.fetchStatus === 'fetching'
  return { votings: asked.data?.votings ?? [], isAwaited, asked }
}

type Props = {
  /** Only those of one's assemblies in whose roll one is not, and of which one has not claimed. */ whereLeftOut?: boolean
}

/** The provisional rolls that may be claimed of now: who is not in one finds it here (rule voting-12). */
export function ClaimNotices({ whereLeftOut = false }: Props) {
  const { votings, asked } = useClaimable()
  const shown = votings.filter(
    ({ isListed, concernsCaller, hasClaimed }) =>
      !whereLeftOut || (concernsCaller && !isListed && !hasClaimed),
  )
  // Elsewhere than on the page of votings nobody waits for it.
  if (asked.error && asked.data === undefined && !whereLeftOut)
    return <LoadFailure of={asked} title="No se han podido cargar los censos provisionales" />
  return shown.length === 0 ? null : <ClaimList of={shown} />
}
