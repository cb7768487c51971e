import { useQuery } from '@tanstack/react-query'
import { admins } from '#contract/actor.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'
import type { VotingStatus } from '#contract/votings/summary.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'

type Notes = { readonly [to: string]: string | undefined }

/** How many there are, to administration; counted anew each time, as others write. */
function useCounts() {
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  return useQuery({ ...queryOf(seenVotings.counts, {}), enabled: isAdmin, staleTime: 0 }).data
}

/** What waits on the screens of votings, by their addresses; for others than administration nothing does. */
export function useVotingNotes(): Notes {
  const data = useCounts()
  return data?.byStatus ? noteWaiting(data.byStatus, data.claims ?? 0) : {}
}

/** The notes on the cards of votings, by how many there are in each status and how many claims wait. */
export function noteWaiting(counts: Readonly<Record<VotingStatus, number>>, claims: number): Notes {
  const pending = say(counts.PENDING, 'por aprobar')
  const claimed =
    claims > 0 ? formatCount(claims, 'reclamación por decidir', 'reclamaciones por decidir') : undefined
  return {
    '/votaciones': join(pending, claimed),
    '/votaciones/pendientes-de-aprobacion': pending,
    '/votaciones/aprobadas': say(counts.APPROVED, 'por empezar'),
    '/votaciones/en-curso': say(counts.IN_PROGRESS, 'en curso'),
    '/votaciones/panel-de-votaciones': join(
      say(counts.DRAFT, 'en borrador'),
      say(counts.ERROR, 'con error'),
      claimed,
    ),
  }
}

const say = (count: number, what: string) => (count > 0 ? `${formatInteger(count)} ${what}` : undefined)
const join = (...notes: (string | undefined)[]) =>
  notes.filter((note) => note !== undefined).join(', ') || undefined
