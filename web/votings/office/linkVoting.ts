import type { VotingStatus, VotingSummary } from '#contract/votings/summary.ts'
import type { RowLink } from '#web/kernel/list/Row.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'

/** A voting is opened where one goes on with it, where it is read or, once it is over, where its result is. */
const placeOf: Record<VotingStatus, NonNullable<RowLink['to']>> = {
  DRAFT: '/votaciones/edicion-de-votacion/$id',
  PENDING: '/votaciones/edicion-de-votacion/$id',
  APPROVED: '/votaciones/aprobadas/$id',
  IN_PROGRESS: '/votaciones/aprobadas/$id',
  CLOSED: '/votaciones/resultados/$id',
  ERROR: '/votaciones/aprobadas/$id',
}

export const linkVoting = (row: VotingSummary): RowLink => ({
  to: placeOf[row.status],
  params: { id: `${row.id}` },
  name: nameVoting(row),
})
