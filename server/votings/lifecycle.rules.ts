import { normaliseLine } from '#contract/fields.ts'
import { mostUnconfirmed } from '#contract/mostUnconfirmed.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import { findLastEnd } from '#contract/votings/definition.ts'
import { votingLimits } from '#contract/votings/limits.ts'
import type { Voting } from '#contract/votings/voting.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { requireRoll } from '#server/rolls/rolls.rules.ts'
import { chainOf, noteInChain } from '#server/votings/chain.rules.ts'
import { checkKey, otherSecret } from '#server/votings/keys.rules.ts'
import { destroyKey } from '#server/votings/opening.queries.ts'
import { closeClaims } from '#server/votings/finalRoll.rules.ts'
import { rewriteCast } from '#server/votings/participation.queries.ts'
import { holdStill, liveClock, readLiveNow } from '#server/votings/status.queries.ts'
import { annulVoting, countLaterEnds, setEnd, setResumed } from '#server/votings/lifecycle.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'
import { lockForChange, showVoting, type Work } from '#server/votings/votings.rules.ts'

/** Puts off the end of a voting that has not ended; never brings it forward (rule voting-2). */
export async function extend(
  work: Work,
  id: number,
  { endDate, reason, confirm }: { endDate: string; reason: string; confirm?: number | undefined },
): Promise<Voting> {
  const { db, audit } = work
  await holdStill(db, id)
  const found = await lockForChange(work, id)
  const { status } = found
  if (status === 'CLOSED') throw hasEnded()
  if (status !== 'APPROVED' && status !== 'IN_PROGRESS')
    throw new Problem('conflicto', 'Solo se alarga una votación aprobada que no ha terminado.')
  await requireCounted(db, found, confirm)
  const { end, at } = await putOff(work, found, { endDate, reason })
  // Its end has come since it was judged: the chain would say that it was put off afterwards.
  if (found.endDate === null || at >= found.endDate) throw hasEnded()
  await requireQuiet(work, found)
  addEnd(audit, found, end, reason)
  return showVoting(work, id)
}

const hasEnded = () => new Problem('conflicto', 'Ya ha terminado: no se puede alargar.')

/** What the log says of an end that is put off. */
const addEnd = (audit: AuditEntry, { id, endDate }: StoredVoting, end: string | null, reason: string) =>
  audit.addChanges<Record<string, unknown>>('voting', id, { endDate }, { endDate: end, reason })

/** Who puts off, or lets go on, what many are told of says how many they are. */
async function requireCounted(db: Database, { rollId }: StoredVoting, confirm?: number): Promise<void> {
  const total = rollId === null ? 0 : (await requireRoll(db, rollId)).total
  if (total <= mostUnconfirmed || confirm === total) return
  const message = `En su censo hay ${formatCount(total, 'persona', 'personas')}: escribe cuántas son`
  throw invalid([{ in: 'body', path: 'confirm', message }])
}

const wrongEnd = (message: string) => invalid([{ in: 'body', path: 'endDate', message }])

/** So many later ends of an open voting are told to its whole roll in an hour (rule voting-13). */
const mostLaterEnds = 10

/** Throws where an open voting has more later ends in an hour, this one with them: each is told to its whole roll. */
async function requireQuiet({ db, world }: Work, { id, openedAt }: StoredVoting): Promise<void> {
  if (openedAt === null || (await countLaterEnds(db, world.clock, chainOf(id))) <= mostLaterEnds) return
  const message = `Su final se ha aplazado ${mostLaterEnds} veces en una hora, y cada una se avisa a todo su censo. Prueba más tarde.`
  throw new Problem('conflicto', message)
}

/** Gives a voting a later end, and says when its chain says so; throws for one that is not later. */
async function putOff(
  work: Work,
  found: StoredVoting,
  { endDate, reason }: { endDate: string; reason: string },
): Promise<{ end: string; at: string }> {
  const { db, world } = work
  const { id, startDate, endDate: before } = found
  const end = new Date(endDate).toISOString()
  const now = await readLiveNow(db, world.clock)
  if (before === null || end <= before || end <= now)
    throw wrongEnd(
      `Ha de ser más tarde que el ${formatMomentInWords(before === null || before < now ? now : before)}`,
    )
  const last = findLastEnd(startDate ?? now)
  if (end > last)
    throw wrongEnd(
      `Una votación dura como mucho ${votingLimits.days} días: hasta el ${formatMomentInWords(last)}`,
    )
  await setEnd(db, id, end)
  const { at } = await noteInChain(db, world.clock, id, 'extended', { endDate: end, reason })
  return { end, at }
}

/**
 * Throws where an open voting was opened by a server with another secret: nobody could vote in it here, nor could it be
 * counted, and nothing would say so to whoever let it go on.
 */
async function requireOwnSecret({ db, world }: Work, found: StoredVoting): Promise<void> {
  if (found.openedAt === null || found.countedAt !== null) return
  if ((await checkKey(db, world, found)).fault !== otherSecret) return
  throw new Problem(
    'conflicto',
    `${otherSecret} Con este servidor nadie podría votar en ella, ni contarse: díselo a quien lo lleva, y reanúdala cuando tenga el suyo. Si se ha perdido, solo queda anularla.`,
  )
}

/**
 * Lets a voting go on that a restore has held up (rule durable-6): whoever voted since the copy votes again; or one that
 * could not be opened, go on or be counted, which is tried again and fails again where it is not mended. One whose end has
 * passed is counted with what there is, unless it is given more time.
 */
export async function resume(
  work: Work,
  id: number,
  { endDate, reason, confirm }: { endDate: string | null; reason: string; confirm?: number | undefined },
): Promise<Voting> {
  const { db, world, audit } = work
  await holdStill(db, id)
  const found = await lockForChange(work, id)
  if (found.state !== 'approved' || (found.restoredAt === null && found.failure === null))
    throw new Problem(
      'conflicto',
      'Solo se reanuda una votación que está parada o que no se ha podido abrir o contar.',
    )
  await requireCounted(db, found, confirm)
  await requireOwnSecret(work, found)
  await setResumed(db, id)
  await noteInChain(db, world.clock, id, 'resumed', { reason })
  const end = endDate === null ? found.endDate : (await putOff(work, found, { endDate, reason })).end
  addEnd(audit, found, end, reason)
  return showVoting(work, id)
}

/**
 * Annuls an approved voting for a reason that is told to everyone: its key is destroyed, and what was not counted never
 * will be (rule voting-2).
 */
export async function annul(
  work: Work,
  id: number,
  { reason, confirm }: { reason: string; confirm: string },
): Promise<Voting> {
  const { db, world, audit } = work
  await holdStill(db, id)
  const found = await lockForChange(work, id)
  if (found.state !== 'approved')
    throw new Problem('conflicto', 'Solo se anula una votación aprobada, y una sola vez.')
  if (normaliseLine(confirm) !== normaliseLine(found.name))
    throw invalid([{ in: 'body', path: 'confirm', message: `Escribe su nombre: ${found.name}` }])
  if (found.openedAt !== null && found.countedAt === null) {
    await destroyKey(db, id)
    await rewriteCast(db, id)
  }
  await annulVoting(db, liveClock(world.clock), id, reason)
  // Nobody decides what was asked of a roll that is not to be.
  await closeClaims(db, world.clock, id)
  await noteInChain(db, world.clock, id, 'annulled', { reason })
  audit.addChanges<Record<string, unknown>>(
    'voting',
    id,
    { status: found.status },
    { status: 'ERROR', reason },
  )
  return showVoting(work, id)
}
