import type { VotingSummary } from '#contract/votings/voting.ts'
import type { RowLink } from '#web/kernel/list/Row.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'

/** A voting that is not approved is opened where one goes on with it, all others where they are read. */
export const linkVoting = (row: VotingSummary): RowLink => ({
  to:
    row.status === 'DRAFT' || row.status === 'PENDING'
      ? '/votaciones/edicion-de-votacion/$id'
      : '/votaciones/aprobadas/$id',
  params: { id: `${row.id}` },
  name: nameVoting(row),
})
