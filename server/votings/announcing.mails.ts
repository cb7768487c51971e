import { formatMomentInWords } from '#contract/format.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import type { World } from '#server/kernel/world.ts'
import { findGreeted } from '#server/votings/announcing.queries.ts'
import type {
  votingAnnulledMessage,
  votingLeftOutMessage,
  votingOpenedMessage,
  votingPutOffMessage,
  votingResultMessage,
} from '#server/votings/announcing.messages.ts'
import { isInClaimPeriod } from '#server/votings/claimPeriod.rules.ts'
import { readLiveNow } from '#server/votings/status.queries.ts'
import { findVoting, type StoredVoting } from '#server/votings/votings.queries.ts'

type About = { affiliateId: number; votingId: number }

async function read({ db, clock }: Pick<World, 'db' | 'clock'>, { affiliateId, votingId }: About) {
  const found = await findVoting(db, clock, votingId)
  const person = await findGreeted(db, affiliateId)
  return found && person ? { found, name: person.name } : undefined
}

const fillings = (
  { publicUrl }: World['settings'],
  { name, found, until }: { name: string; found: StoredVoting; until: string | null },
) => ({
  NOMBRE: name,
  VOTACION: found.name,
  HASTA: until === null ? '' : formatMomentInWords(until),
  ENLACE: `${publicUrl}/votaciones/votacion/${found.id}`,
})

/**
 * That a voting is open; undefined once it is not. Whether they have voted is not asked: which mails leave would tell it
 * (rule voting-13).
 */
export const writeVotingOpened: MessageWriter<typeof votingOpenedMessage> = async (world, { data }) => {
  const about = await read(world, data)
  if (about?.found.status !== 'IN_PROGRESS') return undefined
  const until = about.found.endDate
  return fillMailTemplate(world, 'voting-opened', fillings(world.settings, { ...about, until }))
}

/** That an open voting ends later; undefined once it is over. */
export const writeVotingPutOff: MessageWriter<typeof votingPutOffMessage> = async (world, { data }) => {
  const about = await read(world, data)
  if (about?.found.status !== 'IN_PROGRESS') return undefined
  const until = about.found.endDate
  return fillMailTemplate(world, 'voting-put-off', fillings(world.settings, { ...about, until }))
}

/** That a voting was annulled, and why. */
export const writeVotingAnnulled: MessageWriter<typeof votingAnnulledMessage> = async (world, { data }) => {
  const about = await read(world, data)
  if (about?.found.state !== 'annulled') return undefined
  const { NOMBRE, VOTACION, ENLACE } = fillings(world.settings, { ...about, until: null })
  return fillMailTemplate(world, 'voting-annulled', {
    NOMBRE,
    VOTACION,
    ENLACE,
    MOTIVO: about.found.reason ?? '',
  })
}

/** That the result of a voting is there, and nothing of what it is; undefined where it is annulled by now. */
export const writeVotingResult: MessageWriter<typeof votingResultMessage> = async (world, { data }) => {
  const about = await read(world, data)
  if (about?.found.status !== 'CLOSED' || about.found.countedAt === null) return undefined
  const { NOMBRE, VOTACION } = fillings(world.settings, { ...about, until: null })
  const ENLACE = `${world.settings.publicUrl}/votaciones/resultados/${about.found.id}`
  return fillMailTemplate(world, 'voting-result', { NOMBRE, VOTACION, ENLACE })
}

/** That somebody is not in a provisional roll; undefined once nobody may claim. */
export const writeVotingLeftOut: MessageWriter<typeof votingLeftOutMessage> = async (world, { data }) => {
  const about = await read(world, data)
  if (!about || !isInClaimPeriod(about.found, await readLiveNow(world.db, world.clock))) return undefined
  const until = about.found.claimsUntil
  return fillMailTemplate(world, 'voting-left-out', fillings(world.settings, { ...about, until }))
}
