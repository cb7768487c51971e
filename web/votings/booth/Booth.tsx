import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { booth } from '#contract/votings/booth.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { queryOf, readNow } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { askAgainAfter, useVotingPhase } from '#web/votings/basics/votingPhase.ts'
import { noChoices } from '#web/votings/booth/choices.ts'
import { Completed } from '#web/votings/booth/Completed.tsx'
import { OpenBooth } from '#web/votings/booth/OpenBooth.tsx'
import type { ShutProps } from '#web/votings/booth/Shut.tsx'
import { findFate, findStanding } from '#web/votings/booth/standing.ts'
import { useCasting } from '#web/votings/booth/useCasting.tsx'
import { useEver } from '#web/votings/booth/useEver.ts'
import { useFate } from '#web/votings/booth/useFate.ts'
import { showTitle } from '#web/ui/documentTitle.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

/** What is read here is read anew each time: somebody else may stand before the same device. */
const fresh = { staleTime: 0, gcTime: 0 }

/** `/votaciones/en-curso/{id}`: where one votes, once; afterwards only that one has voted (rule voting-14). */
export function Booth() {
  const { id = '' } = useParams({ strict: false })
  return <BoothOf key={id} id={Number(id)} />
}

function BoothOf({ id }: { id: number }) {
  const client = useQueryClient()
  const loaded = useQuery({
    ...queryOf(votings.get, { params: { id } }),
    ...fresh,
    refetchInterval: ({ state }) => state.data !== undefined && askAgainAfter(state.data),
  })
  const hasVoted = { ...queryOf(booth.hasVoted, { params: { id } }), ...fresh }
  const voted = useQuery(hasVoted)
  const voting = loaded.data
  useEffect(() => showTitle(voting?.name ?? 'Votación'), [voting?.name])
  if ([loaded.error, voted.error].some(isGone)) return <Navigate to="/votaciones" replace />
  if (voting === undefined || voted.data === undefined)
    return (
      <QueryPlaceholder
        of={voting === undefined ? loaded : voted}
        loading="Cargando la votación"
        failed="No se ha podido cargar la votación"
        lines={8}
      />
    )
  const ask = () => {
    void loaded.refetch()
    void voted.refetch()
  }
  return (
    <Inside
      voting={voting}
      onAsk={ask}
      voted={{
        isSo: voted.data,
        isAsking: voted.isFetching,
        isAnswered: voted.isSuccess && !voted.isPaused,
        ask: () => readNow(client, hasVoted).catch(() => undefined),
      }}
    />
  )
}

/** There is no such voting for who asks. */
const isGone = (error: Error | null) =>
  error instanceof ApiProblem && (error.is('no-encontrado') || error.is('datos-no-validos'))

/** Before a ballot and after it: it is fetched beside the one that is shown first, and is here when it closes. */
const Shut = lazyComponent<ShutProps>(async () => (await import('#web/votings/booth/Shut.tsx')).Shut)

type Props = {
  voting: Voting
  voted: {
    isSo: boolean
    /** That is being asked again. */
    isAsking: boolean
    /** It was answered when it was asked last. */
    isAnswered: boolean
    /** The answer, or undefined where none comes. */
    ask: () => Promise<boolean | undefined>
  }
  /** Asks how it stands now. */
  onAsk: () => void
}

/** What is chosen stands here alone, in memory. */
function Inside({ voting, voted, onAsk }: Props) {
  const navigate = useNavigate()
  const [choices, setChoices] = useState(noChoices)
  useEffect(() => Shut.warm(), [])
  // Here, so that what is asked of a change outlives the screen that the change replaces.
  useVotingPhase(voting, onAsk)
  const casting = useCasting(voting, choices, voted.isSo)
  const { isBusy, isUnsure, cast } = casting
  const isOpen = voting.status === 'IN_PROGRESS' && voting.own.canVote
  const wasOpen = useEver(isOpen && !voted.isSo)
  const [wasShut, setShut] = useState(false)
  const standing = findStanding({
    isOpen,
    isBusy,
    isCast: cast !== null,
    wasOpen,
    wasShut,
    isAsking: voted.isAsking,
  })
  const isShut = standing === 'shut'
  if (wasShut !== isShut) setShut(isShut)
  const wasEverShut = useEver(isShut)
  // What was chosen is of no use any more.
  if (standing !== 'ballot' && choices !== noChoices) setChoices(noChoices)
  const fate = useFate({ isWaiting: isShut && isUnsure, ask: voted.ask, onMissed: casting.forget })
  const hasSent = wasOpen && cast !== null
  useEffect(() => {
    if (!hasSent) return
    // The page of the end is an entry of its own: «back» leads to the end as well, and never to a ballot.
    void navigate({ to: '.', state: (before) => ({ ...before, hasVoted: true }) })
  }, [hasSent, navigate])
  if (cast) return <Completed voting={voting} cast={cast} isArriving={wasOpen} />
  if (isShut) {
    const known = findFate({ wasOpen, isUnsure, isAnswered: voted.isAnswered })
    return <Shut voting={voting} fate={known} code={casting.code} asking={fate} />
  }
  return (
    <OpenBooth
      voting={voting}
      isArriving={wasEverShut}
      choices={casting.sent?.choices ?? choices}
      onChoices={setChoices}
      casting={casting}
      askIfIn={voted.ask}
    />
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry that stands for the end of a ballot. */
    hasVoted?: true
  }
}
