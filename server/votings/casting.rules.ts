import { randomBytes } from 'node:crypto'
import { judgeBallot, type SentBallot } from '#contract/votings/ballot.ts'
import { readDefinition, type FrozenDefinition } from '#contract/votings/frozen.ts'
import type { VotingStatus } from '#contract/votings/voting.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { ensureOpened } from '#server/votings/opening.rules.ts'
import { findKey } from '#server/votings/opening.queries.ts'
import { findPlaces, writeCast } from '#server/votings/participation.queries.ts'
import { measureChoices } from '#server/votings/scheme/plaintext.ts'
import { loadScheme } from '#server/votings/scheme/scheme.ts'
import { holdOpen } from '#server/votings/status.queries.ts'
import { findVoting, type StoredVoting } from '#server/votings/votings.queries.ts'
import { requireVoting, type Reading } from '#server/votings/votings.rules.ts'

const recorded = () => new Problem('conflicto', 'Tu voto ya consta', { recorded: true })

const notNow: Record<Exclude<VotingStatus, 'IN_PROGRESS'>, string> = {
  DRAFT: 'Esta votación no está aprobada.',
  PENDING: 'Esta votación no está aprobada.',
  APPROVED: 'Esta votación no ha empezado.',
  CLOSED: 'Esta votación ha terminado: tu voto no ha llegado a tiempo.',
  ERROR: 'Esta votación no está en marcha.',
}

function requireInProgress({ status }: Pick<StoredVoting, 'status'>): void {
  if (status !== 'IN_PROGRESS') throw new Problem('conflicto', notNow[status])
}

/** The letters and digits that nobody confuses: 32, so that five bits draw one. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code of 80 random bits, in four groups (rule voting-9). */
export const drawReceipt = (): string =>
  Array.from(
    randomBytes(16),
    (byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + (signs[byte & 31] ?? ''),
  ).join('')

/** What was approved of a voting. */
export function requireDefinition({ definition }: Pick<StoredVoting, 'definition'>): FrozenDefinition {
  const read = definition === null ? undefined : readDefinition(definition)
  if (!read) throw new Error('an approved voting has a definition that this product reads')
  return read
}

/**
 * Seals what somebody votes, before any transaction and before the database sees it; throws why it cannot be cast.
 * Returns what casts it (rules voting-5 to voting-7).
 */
export async function prepareVote(
  reading: Reading,
  id: number,
  sent: SentBallot,
): Promise<(db: Database) => Promise<{ recorded: true; receipt: string }>> {
  const { db, world } = reading
  const first = await requireVoting(reading, id)
  const isShut = first.found.status === 'IN_PROGRESS' && first.found.openedAt === null
  if (isShut && (await ensureOpened(world, id, 'does not wait')) === 'being opened')
    throw new Problem(
      'sin-servicio',
      'La votación se está abriendo. Vuelve a enviar tu voto en un momento.',
      {
        retryAfter: 2,
      },
    )
  const { found, own } = isShut ? await requireVoting(reading, id) : first
  if (!own.canVote) throw new Problem('conflicto', own.why ?? notNow.ERROR)
  if (own.hasVoted) throw recorded()
  requireInProgress(found)
  const definition = requireDefinition(found)
  const choice = judgeBallot(definition, sent)
  if (Array.isArray(choice)) throw invalid(choice.map((fault) => ({ in: 'body', ...fault })))
  const key = await findKey(db, id)
  if (!key) throw new Error('an open voting has a key')
  const scheme = await loadScheme(definition.scheme)
  const sealed = scheme.seal(key.publicKey, choice, measureChoices(definition))
  const code = sent.receipt ?? drawReceipt()
  return (unit) => cast({ ...reading, db: unit }, { id, sealed, code })
}

/**
 * Casts a sealed ballot, under the lock that opening, putting off, annulling and closing take alone: the clock is asked
 * once it is held. Nothing else is written, and no row is locked, so that none has the number of this transaction but
 * those three.
 */
async function cast(
  { db, actor, world }: Reading,
  { id, sealed, code }: { id: number; sealed: Buffer; code: string },
): Promise<{ recorded: true; receipt: string }> {
  await holdOpen(db, id)
  const found = await findVoting(db, world.clock, id)
  if (!found || found.rollId === null || actor.affiliateId === null)
    throw new Problem('conflicto', notNow.ERROR)
  const { places, hasVoted } = await findPlaces(db, { id, rollId: found.rollId }, actor.affiliateId)
  const [position] = places
  if (hasVoted) throw recorded()
  requireInProgress(found)
  if (position === undefined) throw new Problem('conflicto', 'No estás en el censo de esta votación.')
  const { isFirst, isFree } = await writeCast(db, { id, position, sealed, code })
  if (!isFirst) throw recorded()
  if (!isFree)
    throw invalid([
      { in: 'body', path: 'receipt', message: 'Este código ya está usado: vuelve a enviar tu voto' },
    ])
  return { recorded: true, receipt: code }
}
