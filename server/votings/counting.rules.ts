import { formatCount } from '#contract/plural.ts'
import { hashReceipts, readOpened } from '#contract/votings/chainDetails.ts'
import { countResult, toResultText } from '#contract/votings/counting/result.ts'
import { toTallyText } from '#contract/votings/counting/tally.ts'
import type { FrozenDefinition } from '#contract/votings/frozen.ts'
import type { Tally } from '#contract/votings/results.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { readChain } from '#server/kernel/chain/chain.ts'
import { hashText } from '#server/kernel/chain/hashText.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import type { Outside, World } from '#server/kernel/world.ts'
import { allowRollTime } from '#server/rolls/rollMembership.queries.ts'
import { isIntact, requireRoll } from '#server/rolls/rolls.rules.ts'
import { isAlive } from '#server/votings/alive.queries.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { chainOf, noteInChain } from '#server/votings/chain.rules.ts'
import { countLetters } from '#server/votings/letterCounts.queries.ts'
import { addCount } from '#server/votings/counting.queries.ts'
import { checkKey } from '#server/votings/keys.rules.ts'
import { ensureOpened } from '#server/votings/opening.rules.ts'
import { destroyKey } from '#server/votings/opening.queries.ts'
import {
  countCast,
  isAnyPlaceBeyond,
  listReceipts,
  noteParticipation,
  readBallots,
  rewriteCast,
} from '#server/votings/participation.queries.ts'
import { loadScheme } from '#server/votings/scheme/scheme.ts'
import { holdStillWith, liveClock, readLiveNow, type Patience } from '#server/votings/status.queries.ts'
import { setFailure } from '#server/votings/failing.queries.ts'
import { findVoting, type StoredVoting } from '#server/votings/votings.queries.ts'

/** What keeps a voting from being counted, in a sentence for staff. */
class Uncountable extends Error {}

/** Throws where the roll is not the one by which the voting was opened, or has no such places (rule voting-15). */
async function requireRollOfThen(db: Database, { id, rollId }: StoredVoting): Promise<number> {
  const roll = await requireRoll(db, rollId ?? 0)
  const said = readOpened(await readChain(db, chainOf(id)))?.roll
  if (said?.id !== roll.id || said.hash !== roll.hash || said.total !== roll.total)
    throw new Uncountable('Su censo no es el que dice su cadena.')
  if (!(await isIntact(db, roll.id))) throw new Uncountable('Su censo no es el de cuando empezó.')
  if (await isAnyPlaceBeyond(db, id, roll.total))
    throw new Uncountable('Ha votado alguien de fuera del censo.')
  return roll.total
}

async function openAll(db: Database, world: World, found: StoredVoting, definition: FrozenDefinition) {
  const { id } = found
  const key = await checkKey(db, world, found)
  if (key.fault !== null) throw new Uncountable(key.fault)
  const { publicKey, privateKey } = key
  const total = await requireRollOfThen(db, found)
  const { voted, ballots, receipts } = await countCast(db, id)
  // How many there are is nobody's to read: «Reanudar» may give more time, and people go on voting.
  if (voted > total) throw new Uncountable('Consta que ha votado más gente de la que hay en su censo.')
  if (voted !== ballots || ballots !== receipts)
    throw new Uncountable('No hay tantas papeletas y tantos códigos como personas consta que han votado.')
  const by = { definition, keys: { publicKey, privateKey }, secret: world.votingSecret }
  const tally = await (await loadScheme(definition)).tally(by, readBallots(db, id))
  if (typeof tally === 'string') throw new Uncountable(tally)
  // A ballot whose bytes are those of another is read once.
  if (tally.ballots !== ballots) throw new Uncountable('Hay papeletas repetidas.')
  return tally
}

/**
 * Closes and counts a voting whose time is over, once and in one transaction: all that was cast is written anew in an order
 * that tells nothing, its key is destroyed, and the log says who took part (rules voting-7, voting-8). The clock asks it
 * each second, and who wants its result. Returns whether it is counted; one that cannot be stands in error, and is tried
 * again when staff ask for its result.
 */
export async function ensureCounted(outside: Outside, id: number, patience: Patience): Promise<boolean> {
  const { db: pool, world } = outside
  const before = await findVoting(pool, world.clock, id)
  // The server may have been down all the time: it is opened late, and nobody has voted.
  if (before?.openedAt === null && before.failure === null) await ensureOpened(outside, id, patience)
  return inTransaction(pool, async (db) => {
    await allowRollTime(db)
    if (!(await holdStillWith(db, id, patience))) return false
    const found = await findVoting(db, world.clock, id)
    if (!found || found.openedAt === null || found.endDate === null) return false
    if (found.state === 'approved' && found.countedAt !== null) return true
    // One that failed when it was counted is tried again: its reason may be gone. What was stopped waits for «Reanudar».
    if (!isAlive(found.failedAs === 'uncounted' ? { ...found, failure: null } : found)) return false
    if ((await readLiveNow(db, world.clock)) < found.endDate) return false
    const definition = requireDefinition(found)
    try {
      await settle(db, world, found, { definition, tally: await openAll(db, world, found, definition) })
      return true
    } catch (error) {
      if (!(error instanceof Uncountable)) throw error
      if (found.failure === null) await noteInChain(db, world.clock, id, 'failed', {})
      await setFailure(db, world.clock, id, 'uncounted', `No se ha podido contar. ${error.message}`)
      return false
    }
  })
}

type Tallied = { definition: FrozenDefinition; tally: Tally }

/** Writes what was counted, and takes away what could say more. */
async function settle(
  db: Database,
  world: World,
  found: StoredVoting,
  { definition, tally }: Tallied,
): Promise<void> {
  const { id, rollId } = found
  if (rollId === null) throw new Error('an open voting has a roll')
  const clock = liveClock(world.clock)
  await destroyKey(db, id)
  await rewriteCast(db, id)
  const { total: census } = await requireRoll(db, rollId)
  const [tallyText, result] = [
    toTallyText(tally),
    toResultText(countResult(definition, tally, { census, settled: [] })),
  ]
  const [tallyHash, resultHash] = [hashText(tallyText), hashText(result)]
  const receipts = await hashReceipts(await listReceipts(db, id))
  await addCount(db, clock, id, {
    census,
    ballots: tally.ballots,
    tally: tallyText,
    tallyHash,
    result,
    resultHash,
    receiptsHash: Buffer.from(receipts, 'hex'),
  })
  await noteParticipation(db, { id, rollId })
  const { used: lettersUsed } = await countLetters(db, id, '')
  const audit = new AuditEntry('')
  audit.describe(`Votación ${id}; ${formatCount(tally.ballots, 'papeleta', 'papeletas')}`)
  await writeAuditEntry(db, 'votingCounted', 'anonymous', audit)
  await noteInChain(db, world.clock, id, 'closed', { ballots: tally.ballots, receipts, lettersUsed })
  await noteInChain(db, world.clock, id, 'counted', {
    census,
    tally: tallyHash.toString('hex'),
    result: resultHash.toString('hex'),
  })
}
