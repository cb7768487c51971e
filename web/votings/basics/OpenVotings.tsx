import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnStanding } from '#contract/votings/summary.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { ClaimNotices, useClaimable } from '#web/votings/basics/ClaimNotices.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Unseen } from '#web/ui/Unseen.tsx'

// Most of the time none is open.
const OpenList = lazyComponent(async () => (await import('#web/votings/basics/OpenList.tsx')).OpenList)

const asked = { query: { sort: 'endDate', direction: 'asc', size: 100 } } as const
const isDue = ({ own }: { own: OwnStanding }) => own.canVote && !own.hasVoted

/**
 * The votings that are open and in which the user may vote and has not, above all else of a page, and the provisional rolls
 * in which they are not. What follows is not
 * seen until it is known whether there are any: nothing jumps (rule shell-8).
 */
export function OpenVotings({ children }: { children: ReactNode }) {
  const inCensus = useSession()?.affiliate != null
  const { data, isPending, fetchStatus, refetch } = useQuery({
    ...queryOf(seenVotings.current, asked),
    queryFn: async ({ signal }) => {
      const found = await call(seenVotings.current, asked, { signal })
      if (found.content.some(isDue)) await OpenList.load()
      return found
    },
    enabled: inCensus,
  })
  const open = data?.content.filter(isDue) ?? []
  const claimable = useClaimable()
  const isAwaited = (inCensus && isPending && fetchStatus === 'fetching') || claimable.isAwaited
  return (
    <>
      {open.length > 0 && <OpenList of={open} onOver={() => void refetch()} />}
      <ClaimNotices whereLeftOut />
      <Unseen until={!isAwaited}>{children}</Unseen>
    </>
  )
}
