import { useQuery } from '@tanstack/react-query'
import { admins } from '#contract/actor.ts'
import { formatInteger } from '#contract/plural.ts'
import { votings } from '#contract/votings/votings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'

/** What waits on the screens of votings, by their addresses; for others than administration nothing does. */
export function useVotingNotes(): { readonly [to: string]: string | undefined } {
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  const { data } = useQuery({ ...queryOf(votings.counts, {}), enabled: isAdmin })
  const counts = data?.byStatus
  if (!counts) return {}
  const pending = say(counts.PENDING, 'por aprobar')
  return {
    '/votaciones': pending,
    '/votaciones/pendientes-de-aprobacion': pending,
    '/votaciones/en-curso': say(counts.IN_PROGRESS, 'en curso'),
    '/votaciones/panel-de-votaciones':
      [say(counts.DRAFT, 'en borrador'), say(counts.APPROVED, 'por empezar'), say(counts.ERROR, 'con error')]
        .filter(Boolean)
        .join(', ') || undefined,
  }
}

const say = (count: number, what: string) => (count > 0 ? `${formatInteger(count)} ${what}` : undefined)
