import type { SentBallot } from '#contract/votings/ballot.ts'
import { drawSeed, toReceipt } from '#contract/votings/receipt.ts'
import type { VotingStatus } from '#contract/votings/summary.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import type { Outside, World } from '#server/kernel/world.ts'
import { checkKey, raiseAlarm } from '#server/votings/keys.rules.ts'
import { ensureOpened } from '#server/votings/opening.rules.ts'
import { findSealing, isOfTakenCode, writeCast, type Sealing } from '#server/votings/casting.queries.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { requireQuietLog } from '#server/votings/quietLog.rules.ts'
import { loadSealer, type Sealer } from '#server/votings/scheme/scheme.ts'
import { withoutFile } from '#server/votings/explanation.rules.ts'
import { unknownAccount } from '#server/votings/unproven.rules.ts'
import { holdOpen } from '#server/votings/status.queries.ts'
import { findVoting, type StoredVoting } from '#server/votings/votings.queries.ts'
import { requireVoting, type Preparing, type Reading } from '#server/votings/votings.rules.ts'

const recorded = () => new Problem('conflicto', 'Tu voto ya consta', { recorded: true })

const beingOpened = () =>
  new Problem('sin-servicio', 'La votación se está abriendo. Vuelve a enviar tu voto en un momento.', {
    retryAfter: 2,
  })

const notNow: Record<Exclude<VotingStatus, 'IN_PROGRESS'>, string> = {
  DRAFT: 'Esta votación no está aprobada.',
  PENDING: 'Esta votación no está aprobada.',
  APPROVED: 'Esta votación no ha empezado.',
  CLOSED: 'Esta votación ha terminado: tu voto no ha llegado a tiempo.',
  ERROR: 'Esta votación no está en marcha.',
}

const annulled = 'Esta votación se ha anulado: ningún voto cuenta, y no se puede enviar otro.'

function requireInProgress({ status }: Pick<StoredVoting, 'status'>): void {
  if (status !== 'IN_PROGRESS') throw new Problem('conflicto', notNow[status])
}

type Frozen = { sealing: Sealing; seal: Sealer }

/**
 * The votings that this process last sealed for, with all that their keys are marked with: whatever is the same was checked,
 * and does not change. Of each secret, which tests change.
 */
const frozen = new WeakMap<World['votingSecret'], Map<number, Frozen>>()
const mostFrozen = 50

const isSame = (one: Sealing, other: Sealing) =>
  one.definitionHash === other.definitionHash &&
  one.rollId === other.rollId &&
  one.publicKey.equals(other.publicKey) &&
  one.mark.equals(other.mark)

const recall = ({ votingSecret }: World, id: number) => frozen.get(votingSecret)?.get(id)

async function loadFrozen(reading: Preparing, id: number, sealing: Sealing): Promise<Frozen> {
  const known = recall(reading.world, id)
  if (known && isSame(known.sealing, sealing)) return known
  const loaded = await loadChecked(reading, id, sealing)
  const { votingSecret } = reading.world
  const all = frozen.get(votingSecret) ?? new Map<number, Frozen>()
  frozen.set(votingSecret, all)
  const [oldest] = all.keys()
  if (all.size >= mostFrozen && oldest !== undefined) all.delete(oldest)
  all.set(id, loaded)
  return loaded
}

/** Reads what seals for a voting, if its key is the one that was made when it opened (rule voting-15). */
async function loadChecked({ db, world }: Preparing, id: number, sealing: Sealing): Promise<Frozen> {
  const found = await findVoting(db, world.clock, id)
  if (found?.definitionHash !== sealing.definitionHash || found.rollId !== sealing.rollId)
    throw new Error('what was approved of an open voting does not change')
  const { publicKey, fault } = await checkKey(db, world, found)
  if (fault === null && !publicKey.equals(sealing.publicKey)) throw beingOpened()
  if (fault !== null) {
    await requireStillOpen({ db, world }, id)
    throw await raiseAlarm({ db, world }, id, fault)
  }
  const definition = requireDefinition(found)
  return { sealing, seal: await loadSealer({ definition, publicKey, secret: world.votingSecret }) }
}

/** Throws where a voting is not open any more: with that its key goes, which is no fault of it. */
async function requireStillOpen({ db, world }: Outside, id: number): Promise<void> {
  const now = await findVoting(db, world.clock, id)
  if (now?.state === 'annulled') throw new Problem('conflicto', annulled)
  requireInProgress(now ?? { status: 'ERROR' })
}

/** Opens a voting whose time has come, if nobody has. */
async function openFirst(reading: Preparing, id: number): Promise<void> {
  const { found } = await requireVoting(reading, id)
  if (found.status !== 'IN_PROGRESS' || found.openedAt !== null) return
  if ((await ensureOpened(reading, id, 'does not wait')) !== 'being opened') return
  throw beingOpened()
}

/** Throws why somebody cannot vote now. */
async function explainRefusal(reading: Reading, id: number): Promise<void> {
  const { found, own } = await requireVoting(reading, id)
  if (!own.canVote) throw new Problem('conflicto', own.why ?? notNow.ERROR)
  // What was in it counts nothing any more: «recorded» would be read as a vote that is in.
  if (found.state === 'annulled') throw new Problem('conflicto', annulled)
  if (own.hasVoted) throw recorded()
  requireInProgress(found)
}

/** What seals the ballot of a voting for whoever can vote in it now; throws why they cannot. */
async function requireSealing(reading: Preparing, id: number): Promise<Sealing> {
  const { affiliateId } = reading.actor
  // Whatever the voting is, and whether there is one.
  if (affiliateId === null) throw new Problem('conflicto', withoutFile)
  const find = () => findSealing(reading.db, reading.world.clock, id, affiliateId)
  // Nearly everybody can: who asks once more is told why not.
  const first = await find()
  if (first) return first
  await openFirst(reading, id)
  const second = await find()
  if (second) return second
  await explainRefusal(reading, id)
  // It has begun since it was opened if due.
  throw beingOpened()
}

/** Checks a voting and what seals for it: throws where the caller cannot vote in it now. */
const checkFrozen = async (reading: Preparing, id: number) =>
  loadFrozen(reading, id, await requireSealing(reading, id))

type Recorded = { recorded: true; receipt: string }

/**
 * Casts what somebody votes: sealed before any transaction and before the database sees it, for what this process has checked
 * of the voting (rules voting-5 to voting-7). Whether they can vote in it, and whether it is still that, is judged where it is
 * written: nearly everybody can, and who cannot is told why not.
 */
export async function castVote(reading: Preparing, id: number, sent: SentBallot): Promise<Recorded> {
  const { actor, world } = reading
  await requireQuietLog(world)
  if (actor.affiliateId === null) throw new Problem('conflicto', withoutFile)
  const known = recall(world, id)
  const first = known && (await castSealed(reading, id, { sent, known }))
  if (first) return first
  const second = await castSealed(reading, id, { sent, known: await checkFrozen(reading, id) })
  if (!second) throw beingOpened()
  return second
}

/** Undefined where the voting is not, or no longer, what is known of it. */
async function castSealed(
  reading: Preparing,
  id: number,
  { sent, known: { sealing, seal } }: { sent: SentBallot; known: Frozen },
): Promise<Recorded | undefined> {
  const sealed = seal(sent)
  if (Array.isArray(sealed)) {
    // Whoever cannot vote is told that, and nothing of what is voted.
    await requireSealing(reading, id)
    throw invalid(sealed.map((fault) => ({ in: 'body', ...fault })))
  }
  const code = toReceipt(id, sent.seed ?? drawSeed())
  const fate = await write(reading, { id, sealed, code, sealing })
  if (!fate.isSame) return undefined
  if (fate.isFirst) return { recorded: true, receipt: code }
  await explainRefusal(reading, id)
  if (fate.hadVoted) throw recorded()
  requireInProgress(fate)
  if (!fate.isListed) throw new Problem('conflicto', 'No estás en el censo de esta votación.')
  if (!fate.isKnown) throw new Problem('conflicto', unknownAccount)
  if (!fate.isFree) throw codeTaken()
  throw recorded()
}

// Nobody draws another's seed: whoever sends it has it from them, and reads nothing of whether they have voted.
const codeTaken = () =>
  new Problem('sin-servicio', 'Tu voto no se ha podido guardar. Vuelve a enviarlo.', { retryAfter: 2 })

/**
 * Writes a sealed ballot, under the lock that opening, putting off, annulling and closing take alone: the clock is asked
 * once it is held. Nothing else is written, and no row is locked, so that none has the number of this transaction but
 * those three. The statement that casts takes the lock by itself; only while somebody has it alone is it waited for.
 */
async function write(
  { db, actor, world }: Preparing,
  ballot: { id: number; sealed: Buffer; code: string; sealing: Sealing },
) {
  const { affiliateId } = actor
  if (affiliateId === null) throw new Problem('conflicto', withoutFile)
  try {
    // Until this process has heard of it and commits, nothing is cast.
    const fate = await inTransaction(db, async (unit) => {
      const attempt = () => writeCast(unit, world.clock, { ...ballot, affiliateId })
      const first = await attempt()
      if (first) return first
      await holdOpen(unit, ballot.id)
      return attempt()
    })
    if (!fate) throw new Problem('conflicto', notNow.ERROR)
    return fate
  } catch (error) {
    throw isOfTakenCode(error) ? codeTaken() : error
  }
}
