import { admins } from '#contract/actor.ts'
import { toCanonicalText } from '#contract/canonicalText.ts'
import { listLots, listSettledTies } from '#contract/votings/chainDetails.ts'
import { countResult, toResultText, toShownCandidates } from '#contract/votings/counting/result.ts'
import { readTally } from '#contract/votings/counting/tally.ts'
import type { ChainEntry } from '#contract/chain.ts'
import type { Archive } from '#contract/votings/outcome.ts'
import type { Results } from '#contract/votings/results.ts'
import { ballotKindOf } from '#contract/votings/summary.ts'
import { countSeats } from '#contract/votings/frozen.ts'
import { hashText } from '#server/kernel/chain/hashText.ts'
import { findChainHead, readChain } from '#server/kernel/chain/chain.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { World } from '#server/kernel/world.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { chainOf } from '#server/votings/chain.rules.ts'
import { findCount } from '#server/votings/counting.queries.ts'
import { ensureCounted } from '#server/votings/counting.rules.ts'
import { countCast, listReceipts } from '#server/votings/participation.queries.ts'
import { listTieRows } from '#server/votings/ties.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'
import {
  isShown,
  judgeMay,
  requireVoting,
  type Preparing,
  type Reading,
} from '#server/votings/votings.rules.ts'

/** So many ballots are counted while somebody waits; more are left to the upkeep. */
const mostAwaited = 2_000

/** A voting that is over, counted where that is quick; throws «not found» before the close (rule voting-8). */
export async function requireClosed(reading: Preparing, id: number): Promise<StoredVoting> {
  const { db, actor } = reading
  const { found, own } = await requireVoting(reading, id)
  const isAdmin = admins(actor)
  // What could not be counted is tried again where staff look: its secret may be there again.
  const mayTry = found.status === 'CLOSED' || (isAdmin && found.failure !== null && found.openedAt !== null)
  if (!judgeMay(found, actor, own).seeResults && !mayTry) throw notFound()
  if (!isAdmin && !own.canVote) throw notFound()
  if (found.countedAt !== null || !mayTry) return found
  if ((await countCast(db, id)).ballots > mostAwaited) return found
  await ensureCounted(reading, id, 'does not wait')
  return (await requireVoting(reading, id)).found
}

/** A voting that is counted, with its roll; throws «not found» before the close, a conflict while it is not counted. */
export async function requireCounted(reading: Preparing, id: number) {
  const found = await requireClosed(reading, id)
  const { rollId, openedAt } = found
  if (found.countedAt === null || rollId === null || openedAt === null)
    throw new Problem('conflicto', 'Todavía no se ha contado: vuelve dentro de un momento.')
  return { ...found, rollId, openedAt }
}

type SaidTie = { rank: number; by: string | null; order: number[] | null; seed: string | null }

const sayTies = (ties: readonly SaidTie[]) =>
  toCanonicalText(
    ties
      .map(({ rank, by, order, seed }) => ({ rank, by, order, seed }))
      .toSorted((one, other) => one.rank - other.rank),
  )

/**
 * How the ties of a voting were settled, as its chain says it: anybody comes to the same. Undefined where it says something
 * else than was written beside it, which somebody has done who writes in the database (rule voting-15).
 */
async function listSettled(db: Database, id: number, chain: readonly ChainEntry[]) {
  const settled = listSettledTies(chain)
  const rows = await listTieRows(db, id)
  const written = sayTies(
    rows.map(({ rank, settledHow, ordered, seed }) => ({ rank, by: settledHow, order: ordered, seed })),
  )
  return settled && sayTies(settled.map((tie) => ({ ...tie, seed: tie.seed ?? null }))) === written
    ? settled
    : undefined
}

type Remembered = {
  head: string
  result: ReturnType<typeof countResult> | undefined
  /** Of the result once a tie is settled. */ settledHash: string | null
  lots: Results['lots']
  count: NonNullable<Awaited<ReturnType<typeof findCount>>>
}

/** The results that were read last, of each database: the same for all, until the chain of the voting goes on. */
const lastRead = new WeakMap<World['db'], Map<number, Remembered>>()
const mostRead = 50

/**
 * What was counted of a voting, and the result with its ties as they are settled: reckoned once for all who read it.
 * Without a result where chain and ties differ.
 */
async function readCounted({ db, world }: Reading, found: StoredVoting): Promise<Remembered | undefined> {
  const { id } = found
  const head = (await findChainHead(db, chainOf(id)))?.hash ?? ''
  const known = lastRead.get(world.db) ?? new Map<number, Remembered>()
  lastRead.set(world.db, known)
  const before = known.get(id)
  if (before?.head === head) return before
  const count = await findCount(db, id)
  const tally = count && readTally(count.tally)
  if (!tally) return undefined
  const chain = await readChain(db, chainOf(id))
  const settled = await listSettled(db, id, chain)
  const result = settled && countResult(requireDefinition(found), tally, { census: count.census, settled })
  const [oldest] = known.keys()
  if (known.size >= mostRead && oldest !== undefined) known.delete(oldest)
  const settledHash = result && settled.length > 0 ? hashText(toResultText(result)).toString('hex') : null
  const read = { head, result, settledHash, lots: listLots(chain), count }
  known.set(id, read)
  return read
}

/** The result of a voting that is over, counted first where that is quick. */
export const readResults = async (reading: Preparing, id: number): Promise<Results> =>
  showResults(reading, await requireClosed(reading, id))

/** The result of a voting, as it follows from what was counted and how its ties were settled. */
export async function showResults(reading: Reading, found: StoredVoting): Promise<Results> {
  const { id } = found
  const definition = requireDefinition(found)
  const isAnnulled = found.state === 'annulled'
  const counted = found.countedAt === null ? undefined : await readCounted(reading, found)
  const about = {
    id,
    name: definition.name,
    kind: ballotKindOf(definition),
    listType: definition.listType,
    votingMethodType: definition.votingMethodType,
    endDate: found.endDate ?? definition.endDate,
    positions: countSeats(definition),
    isAnnulled,
  }
  if (!counted)
    return {
      ...about,
      isCounted: false,
      countedAt: null,
      hash: null,
      settledHash: null,
      turnout: null,
      questions: [],
      candidates: [],
      candidatures: [],
      ties: [],
      lots: [],
    }
  const { result, settledHash, lots, count } = counted
  if (!result)
    throw new Problem(
      'conflicto',
      'Su cadena dice de sus empates otra cosa que lo que se anotó al deshacerlos: alguien ha tocado la base de datos.',
    )
  const { countedAt, resultHash } = count
  // What was counted stays as its hash has it; that somebody is elected is what an annulled one does not come to.
  const show = <One extends object>(one: One) => (isAnnulled ? { ...one, isElected: false } : one)
  return {
    ...about,
    isCounted: true,
    countedAt,
    hash: resultHash,
    settledHash,
    turnout: result.turnout,
    questions: result.questions,
    candidates: toShownCandidates(result.candidates).map(show),
    candidatures: result.candidatures.map(show),
    ties: isAnnulled ? result.ties.map((tie) => ({ ...tie, seats: null })) : result.ties,
    lots,
  }
}

/** The hash of the result with its ties as they are settled now, in hexadecimal. */
export async function hashSettled(reading: Reading, found: StoredVoting): Promise<string> {
  const { settledHash } = await showResults(reading, found)
  if (settledHash === null) throw new Error('no tie of this voting is settled')
  return settledHash
}

/** All that is public of a voting: before it is counted, what was approved and its chain (rule voting-11). */
export async function readArchive(reading: Reading, id: number): Promise<Archive> {
  const { db } = reading
  const { found, own } = await requireVoting(reading, id)
  // Once there is a roll it is for that roll, as results and act are: whoever could only claim was told of their claim.
  const isOutside = found.rollId !== null && !own.canVote && !admins(reading.actor)
  if (!isShown(found) || isOutside) throw notFound()
  const counted = found.countedAt === null ? undefined : await readCounted(reading, found)
  const chain = await readChain(db, chainOf(id))
  const { count, result } = counted ?? {}
  return {
    v: 1,
    id,
    definition: found.definition,
    tally: count?.tally ?? null,
    // With its ties as they are settled.
    result: result ? toResultText(result) : null,
    receipts: count ? await listReceipts(db, id) : null,
    chain,
  }
}
