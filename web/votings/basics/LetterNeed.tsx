import { useQuery } from '@tanstack/react-query'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { WhyNot } from '#web/votings/basics/WhyNot.tsx'
import { Warning } from '#web/ui/Warning.tsx'

function useLetterNeed() {
  const inCensus = useSession()?.affiliate != null
  return useQuery({ ...queryOf(seenVotings.letterNeed, {}), enabled: inCensus })
}

export function useAwaitsLetterNeed(): boolean {
  const { isPending, fetchStatus } = useLetterNeed()
  return isPending && fetchStatus === 'fetching'
}

/** Until when one votes in nothing without a letter, and why, where that is so: it takes its days to come (rule voting-16). */
export function LetterNeed() {
  const { data } = useLetterNeed()
  return data?.need == null ? null : (
    <Warning>
      <WhyNot why={data.need} />
    </Warning>
  )
}
