import { useQuery, useQueryClient } from '@tanstack/react-query'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { VotingCards } from '#web/votings/home/VotingCards.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** How many a tab has at most. */
const most = 100

const tabs = {
  current: {
    heading: 'En curso',
    endpoint: seenVotings.current,
    empty: 'Cuando se abra una votación en la que puedas votar, aparecerá aquí.',
  },
  next: {
    heading: 'Próximas votaciones',
    endpoint: seenVotings.next,
    empty: 'Cuando se convoque una votación en la que puedas votar, aparecerá aquí.',
  },
  past: {
    heading: 'Finalizadas',
    endpoint: seenVotings.past,
    empty: 'Cuando acabe una votación en cuyo censo estuviste, aquí estarán sus resultados.',
  },
} as const

/** The votings of a tab, as cards: those that end first are first; of those that are over the latest. */
function VotingTab({ of }: { of: keyof typeof tabs }) {
  const client = useQueryClient()
  const { heading, endpoint, empty } = tabs[of]
  const isPast = of === 'past'
  const found = useQuery(
    queryOf(endpoint, {
      query: {
        sort: of === 'next' ? 'startDate' : 'endDate',
        direction: isPast ? 'desc' : 'asc',
        size: most,
      },
    }),
  )
  if (!found.data)
    return (
      <QueryPlaceholder
        of={found}
        loading="Cargando las votaciones"
        failed="No se han podido cargar las votaciones"
        lines={8}
      />
    )
  if (found.data.content.length === 0)
    return (
      <EmptyState title="SIN VOTACIONES DISPONIBLES" icon="check">
        {empty}
      </EmptyState>
    )
  return (
    <>
      <h2 className="vh">{heading}</h2>
      <VotingCards of={found.data.content} onChange={() => void invalidateReads(client, changing)} />
    </>
  )
}

/** What changes when a voting begins or ends. */
const changing = [seenVotings.current, seenVotings.next, seenVotings.past, seenVotings.calendar]

export const CurrentTab = () => <VotingTab of="current" />
export const NextTab = () => <VotingTab of="next" />
export const PastTab = () => <VotingTab of="past" />
