import { formatMomentInWords } from '#contract/format.ts'
import { electorateLimits } from '#contract/votings/limits.ts'
import { formatCount } from '#contract/plural.ts'
import { readProvisional } from '#contract/votings/chainDetails.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { readChain } from '#server/kernel/chain/chain.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Clock, Outside, World } from '#server/kernel/world.ts'
import { allowRollTime } from '#server/rolls/rollMembership.queries.ts'
import { isIntact, requireRoll } from '#server/rolls/rolls.rules.ts'
import { takeRoll } from '#server/rolls/takeRoll.rules.ts'
import { isAlive } from '#server/votings/alive.queries.ts'
import { isInClaimPeriod } from '#server/votings/claimPeriod.rules.ts'
import { countClaims } from '#server/votings/claims.queries.ts'
import { chainOf, noteInChain } from '#server/votings/chain.rules.ts'
import { areApproved } from '#server/votings/conditions.rules.ts'
import { voterScope } from '#server/votings/addressed.queries.ts'
import { loadVoters } from '#server/votings/electorate.queries.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { takeFinalRoll } from '#server/votings/finalRoll.rules.ts'
import { markKey } from '#server/votings/scheme/keyMark.ts'
import { wrapKey } from '#server/votings/scheme/wrappedKey.ts'
import { loadScheme } from '#server/votings/scheme/scheme.ts'
import { addKey, openVoting, setProvisionalRoll } from '#server/votings/opening.queries.ts'
import {
  holdStill,
  holdStillWith,
  liveClock,
  readLiveNow,
  type Patience,
} from '#server/votings/status.queries.ts'
import { setFailure } from '#server/votings/failing.queries.ts'
import { findVoting, type StoredVoting } from '#server/votings/votings.queries.ts'

/** Whom a voting is for, of its frozen conditions. */
async function takeElectorate(
  db: Database,
  clock: Clock,
  found: StoredVoting,
  name: string,
): Promise<number> {
  const { id, voters, startDate, endDate } = found
  if (!areApproved(found))
    throw new Problem(
      'conflicto',
      'A quién se dirige no es lo que se aprobó: alguien ha tocado la base de datos.',
    )
  if (!voters || startDate === null || endDate === null)
    throw new Error('an approved voting says who may vote')
  const { tree, and } = await loadVoters(db, { voters, startDate })
  const until =
    voters.enrolledUntil !== null && voters.enrolledUntil < startDate ? voters.enrolledUntil : startDate
  const taken = await takeRoll(db, {
    author: null,
    scope: voterScope,
    clock: liveClock(clock),
    of: {
      tree,
      name,
      and: { condition: and, words: [`Inscripción hasta el ${formatMomentInWords(until)}`] },
    },
    reason: `Votación ${id}, del ${formatMomentInWords(startDate)}`,
  })
  return taken.id
}

/**
 * Takes what can fail for a reason that is told (nobody may vote, something that is named is gone); the reason where it
 * does, with nothing of it left.
 */
async function tryTaking(db: Database, take: (unit: Database) => Promise<number>): Promise<number | string> {
  try {
    return await inTransaction(db, take)
  } catch (error) {
    if (error instanceof Problem && error.code !== 'sin-servicio') return error.message
    throw error
  }
}

/** Why a voting is for too few, in a sentence (rule voting-7). */
export const sayTooFew = (total: number): string =>
  total === 0
    ? 'Nadie podría votar: revisa a quién se dirige'
    : `Solo ${total === 1 ? 'podría votar 1 persona' : `podrían votar ${total} personas`}. Han de ser al menos ${electorateLimits.fewest}: con menos, el resultado diría qué ha votado cada una`

/** What is open, cannot be, or is not to be yet. */
type Opening = 'open' | 'not yet' | 'failed' | 'being opened'

/**
 * Opens a voting whose time has come, once: freezes who may vote and makes its key (rule voting-2). It is asked by the
 * clock each second and by whatever call needs it, so that a late clock changes nothing. One that nobody may vote in
 * stands in error.
 */
export const ensureOpened = (
  { db: pool, world }: Outside,
  id: number,
  patience: Patience,
): Promise<Opening> =>
  inTransaction(pool, async (db) => {
    // A roll of everybody takes longer than a request may.
    await allowRollTime(db)
    if (!(await holdStillWith(db, id, patience))) return 'being opened'
    const found = await findVoting(db, world.clock, id)
    if (!found || found.state !== 'approved') return 'not yet'
    if (found.openedAt !== null) return 'open'
    if (!isAlive(found)) return 'failed'
    if (found.status === 'APPROVED') return 'not yet'
    const taken = await tryTaking(db, (unit) => takeCensus(unit, world.clock, found))
    if (typeof taken === 'string') {
      await setFailure(db, world.clock, id, 'unopened', `No se ha podido abrir: ${taken}`)
      await noteInChain(db, world.clock, id, 'failed', {})
      return 'failed'
    }
    await open(db, world, found, taken)
    return 'open'
  })

/** Throws where the provisional roll is not, row by row, the one that the chain says was taken (rule voting-15). */
async function requireProvisionalOfThen(
  db: Database,
  { id, provisionalRollId }: StoredVoting,
): Promise<void> {
  const said = readProvisional(await readChain(db, chainOf(id)))?.roll
  if (provisionalRollId === null && said === undefined) return
  const roll = provisionalRollId === null ? undefined : await requireRoll(db, provisionalRollId)
  const isThat = said?.id === roll?.id && said?.hash === roll?.hash && said?.total === roll?.total
  if (!roll || !isThat || !(await isIntact(db, roll.id)))
    throw new Problem(
      'conflicto',
      'Su censo provisional no es el que dice su cadena: alguien ha tocado la base de datos.',
    )
}

/** The roll by which a voting opens: of its claim period, or of its conditions as of now. */
async function takeCensus(db: Database, clock: Clock, found: StoredVoting): Promise<number> {
  const { id, provisionalRollId } = found
  const name = `Censo de la votación: ${found.name}`
  const reason = `Votación ${id}, del ${formatMomentInWords(found.startDate ?? '')}`
  await requireProvisionalOfThen(db, found)
  const rollId =
    provisionalRollId === null
      ? await takeElectorate(db, clock, found, name)
      : await takeFinalRoll(db, clock, { id, provisionalRollId, name, reason })
  const { total } = await requireRoll(db, rollId)
  if (total < electorateLimits.fewest) throw new Problem('conflicto', `${sayTooFew(total)}.`)
  return rollId
}

async function open(db: Database, world: World, found: StoredVoting, rollId: number): Promise<void> {
  const { id, provisionalRollId, definitionHash } = found
  const definition = requireDefinition(found)
  const roll = await requireRoll(db, rollId)
  const { publicKey, privateKey } = (await loadScheme(definition)).createKeys(definition)
  const mark = markKey(world.votingSecret, {
    votingId: id,
    definitionHash: definitionHash ?? '',
    roll,
    publicKey,
  })
  await addKey(db, id, { publicKey, privateKey: wrapKey(world.votingSecret, id, privateKey), mark })
  await openVoting(db, liveClock(world.clock), { id, rollId })
  await noteInChain(db, world.clock, id, 'opened', {
    roll: { id: rollId, total: roll.total, hash: roll.hash },
    publicKey: publicKey.toString('hex'),
    ...(provisionalRollId !== null && { claims: await readClaims(db, id) }),
  })
  const audit = new AuditEntry('')
  audit.describe(`Votación ${id}; lista fija ${rollId}, de ${formatCount(roll.total, 'persona', 'personas')}`)
  await writeAuditEntry(db, 'votingOpened', 'anonymous', audit)
}

/** How many claims changed the roll, and how many did not: anybody may read it. */
async function readClaims(db: Database, id: number) {
  const { accepted, denied } = await countClaims(db, id)
  return { accepted, denied }
}

/** Takes the provisional roll of a voting while its claim period runs; returns its number. One in which nobody could claim is taken none of. */
export const ensureProvisional = ({ db: pool, world }: Outside, id: number): Promise<number | undefined> =>
  inTransaction(pool, async (db) => {
    await allowRollTime(db)
    await holdStill(db, id)
    const found = await findVoting(db, world.clock, id)
    if (!found) return undefined
    const isDue = isInClaimPeriod(found, await readLiveNow(db, world.clock))
    if (!isDue || found.provisionalRollId !== null) return found.provisionalRollId ?? undefined
    const taken = await tryTaking(db, (unit) =>
      takeElectorate(unit, world.clock, found, `Censo provisional de la votación: ${found.name}`),
    )
    if (typeof taken === 'string') {
      await setFailure(
        db,
        world.clock,
        id,
        'unopened',
        `No se ha podido hacer su censo provisional: ${taken}`,
      )
      await noteInChain(db, world.clock, id, 'failed', {})
      return undefined
    }
    const roll = await requireRoll(db, taken)
    await setProvisionalRoll(db, id, taken)
    await noteInChain(db, world.clock, id, 'provisional', {
      roll: { id: taken, total: roll.total, hash: roll.hash },
    })
    return taken
  })
