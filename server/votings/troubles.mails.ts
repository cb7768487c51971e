import { formatMomentInWords } from '#contract/format.ts'
import type { VotingTrouble } from '#contract/votings/summary.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import type { votingStandsMessage } from '#server/votings/announcing.messages.ts'
import { findTrouble } from '#server/votings/standing.rules.ts'
import { readLiveNow } from '#server/votings/status.queries.ts'
import { findVoting, type StoredVoting } from '#server/votings/votings.queries.ts'

const what: Record<Exclude<VotingTrouble, 'annulled'>, string> = {
  restored: 'se restauró una copia de seguridad, en la que pueden faltar votos',
  unopened: 'no se ha podido abrir',
  stopped: 'está parada, porque su clave o su censo no son los de cuando empezó',
  uncounted: 'ha terminado y no se ha podido contar',
}

/** What ought to have been done with a voting and was not, though nothing says why. */
function findOverdue({ openedAt, startDate, endDate }: StoredVoting, now: string): VotingTrouble | undefined {
  if (endDate !== null && endDate <= now) return 'uncounted'
  return openedAt === null && startDate !== null && startDate <= now ? 'unopened' : undefined
}

/** That a voting stands in error, or that nothing becomes of it; undefined once it does not. */
export const writeVotingStands: MessageWriter<typeof votingStandsMessage> = async (world, { data }) => {
  const found = await findVoting(world.db, world.clock, data.votingId)
  if (!found || found.state !== 'approved' || found.countedAt !== null) return undefined
  const trouble = findTrouble(found) ?? findOverdue(found, await readLiveNow(world.db, world.clock))
  if (!trouble || trouble === 'annulled') return undefined
  const since =
    trouble === 'restored'
      ? found.restoredAt
      : (found.failedAt ?? (trouble === 'uncounted' ? found.endDate : found.startDate))
  return fillMailTemplate(world, 'voting-stands', {
    VOTACION: found.name,
    QUE: what[trouble],
    DESDE: formatMomentInWords(since ?? ''),
    ENLACE: `${world.settings.publicUrl}/votaciones/votacion/${found.id}`,
  })
}
