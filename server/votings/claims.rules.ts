import type { z } from 'zod'
import { formatMomentInWords } from '#contract/format.ts'
import { claimStateLabels, type Claim, type electorate, type OwnRoll } from '#contract/votings/electorate.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { isAlive } from '#server/votings/alive.queries.ts'
import { claimDecidedMessage } from '#server/votings/claims.messages.ts'
import { addClaim, decideClaim, findClaim, findClaimOf, lockClaim } from '#server/votings/claims.queries.ts'
import { isInClaimPeriod } from '#server/votings/claimPeriod.rules.ts'
import { ensureProvisional } from '#server/votings/opening.rules.ts'
import { describeRoll } from '#server/votings/ownRoll.rules.ts'
import { holdOpen, readLiveNow } from '#server/votings/status.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'
import { requireVoting, type Preparing, type Reading, type Work } from '#server/votings/votings.rules.ts'

/** A voting whose provisional roll is taken, if its time has come: whoever asks waits for no clock (rule voting-12). */
export async function requireRolled(reading: Preparing, id: number): Promise<StoredVoting> {
  const { found } = await requireVoting(reading, id)
  const isDue = found.claimsFrom !== null && found.provisionalRollId === null && found.openedAt === null
  if (!isDue || (await ensureProvisional(reading, id)) === undefined) return found
  return (await requireVoting(reading, id)).found
}

const isOpenToClaims = (found: StoredVoting, now: string) =>
  found.provisionalRollId !== null && isInClaimPeriod(found, now)

/** Whether the caller is in the roll of a voting and why, with what they have asked of it. */
export const readOwnRoll = async (reading: Preparing, id: number): Promise<OwnRoll> =>
  describeOwnRoll(reading, await requireRolled(reading, id))

async function describeOwnRoll({ db, actor, world }: Reading, found: StoredVoting): Promise<OwnRoll> {
  const claim = actor.affiliateId === null ? undefined : await findClaimOf(db, found.id, actor.affiliateId)
  const now = await readLiveNow(db, world.clock)
  const described = await describeRoll({ db, clock: world.clock, actor }, found, claim)
  return {
    ...described,
    ...(isBeingOpened(found, now) && described.stage === 'provisional' && { why: beingOpened }),
    mayClaim: actor.affiliateId !== null && claim === undefined && isOpenToClaims(found, now),
    claimsUntil: found.claimsUntil,
    claim: claim ?? null,
  }
}

const beingOpened =
  'La votación se está abriendo, y con ella su censo definitivo. Vuelve a mirar en un momento.'

/** Whether its time has come and its final roll is not there yet: the provisional one says nothing any more. */
const isBeingOpened = (found: StoredVoting, now: string) =>
  isAlive(found) && found.openedAt === null && found.startDate !== null && found.startDate <= now

type Asked = z.output<typeof electorate.makeClaim.body>

/** Judges who claims, and takes the provisional roll if its time has come, before the claim is noted. */
export async function prepareClaim(reading: Preparing, id: number): Promise<void> {
  if (reading.actor.affiliateId === null) throw noFile()
  await requireRolled(reading, id)
}

const noFile = () => new Problem('conflicto', 'Para reclamar hace falta una ficha en el censo.')

/** Notes what the caller asks of a provisional roll, once and within its time. */
export async function makeClaim(work: Work, id: number, { wish, text }: Asked): Promise<OwnRoll> {
  const { db, actor, audit, world } = work
  // Opening takes it alone, and asks for the claims there are.
  await holdOpen(db, id)
  const { found } = await requireVoting(work, id)
  const { affiliateId } = actor
  if (affiliateId === null) throw noFile()
  const now = await readLiveNow(db, world.clock)
  if (!isOpenToClaims(found, now)) throw new Problem('conflicto', explainShut(found, now))
  const { isIn } = await describeRoll({ db, clock: world.clock, actor }, found, undefined)
  if (isIn === (wish === 'entrar'))
    throw new Problem(
      'conflicto',
      isIn ? 'Ya estás en el censo provisional.' : 'No estás en el censo provisional.',
    )
  if (!(await addClaim(db, world.clock, { votingId: id, affiliateId, wish, text })))
    throw new Problem('conflicto', 'Ya has reclamado en esta votación.')
  audit.describe(`Votación ${id}`)
  audit.addSubjects('affiliate', [affiliateId])
  return describeOwnRoll(work, found)
}

function explainShut({ claimsFrom, claimsUntil, openedAt }: StoredVoting, now: string): string {
  if (claimsFrom === null || claimsUntil === null) return 'Esta votación no tiene plazo para reclamar.'
  if (now < claimsFrom) return `Se puede reclamar desde el ${formatMomentInWords(claimsFrom)}.`
  if (openedAt !== null || now >= claimsUntil)
    return `El plazo para reclamar terminó el ${formatMomentInWords(claimsUntil)}.`
  return 'Ahora no se puede reclamar en esta votación.'
}

type Answer = z.output<typeof electorate.decideClaim.body>

/** Accepts or denies a claim, until its voting opens; whoever made it is told by mail. */
export async function answerClaim(work: Work, id: number, { isAccepted, answer }: Answer): Promise<Claim> {
  const { db, scope, actor, audit, world } = work
  const before = await findClaim(db, scope, id)
  if (!before) throw notFound()
  if (!isAccepted && answer.trim() === '')
    throw invalid([{ in: 'body', path: 'answer', message: 'Di por qué se deniega: lo lee quien reclamó' }])
  await holdOpen(db, before.votingId)
  const { found } = await requireVoting(work, before.votingId)
  const claim = await lockClaim(db, scope, id)
  if (!claim) throw notFound()
  if (claim.affiliateId === actor.affiliateId)
    throw new Problem('conflicto', 'Es tu propia reclamación: ha de decidirla otra persona.')
  if (found.state === 'annulled')
    throw new Problem('conflicto', 'La votación está anulada: no hay censo que cambiar.')
  if (claim.state !== 'pendiente')
    throw new Problem('conflicto', `Esta reclamación ya está ${claimStateLabels[claim.state].toLowerCase()}.`)
  const isOver = found.openedAt !== null || (found.startDate ?? '') <= (await readLiveNow(db, world.clock))
  if (isOver) throw new Problem('conflicto', 'La votación ya ha empezado: su censo no cambia.')
  const state = isAccepted ? 'aceptada' : 'denegada'
  await decideClaim(db, scope, world.clock, id, { state, answer, decidedBy: actor.username })
  const account = await findAccountOf(db, claim.affiliateId)
  if (account)
    await queueMail(db, claimDecidedMessage, account.username, {
      affiliateId: claim.affiliateId,
      claimId: id,
    })
  audit.describe(`Votación ${claim.votingId}, reclamación ${id}`)
  audit.addSubjects('affiliate', [claim.affiliateId])
  audit.addChanges('votingClaim', id, { state: 'pendiente' }, { state })
  const decided = await findClaim(db, scope, id)
  if (!decided) throw notFound()
  return decided
}
