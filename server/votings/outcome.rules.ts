import { admins } from '#contract/actor.ts'
import { listSettledTies } from '#contract/votings/chainDetails.ts'
import { countResult, toResultText, toShownCandidates } from '#contract/votings/counting/result.ts'
import { readTally } from '#contract/votings/counting/tally.ts'
import type { ChainEntry } from '#contract/chain.ts'
import type { Archive } from '#contract/votings/outcome.ts'
import type { Results } from '#contract/votings/results.ts'
import { ballotKindOf } from '#contract/votings/summary.ts'
import { countSeats } from '#contract/votings/frozen.ts'
import { readChain } from '#server/kernel/chain/chain.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { requireDefinition } from '#server/votings/casting.rules.ts'
import { chainOf } from '#server/votings/chain.rules.ts'
import { findCount } from '#server/votings/counting.queries.ts'
import { ensureCounted } from '#server/votings/counting.rules.ts'
import { countCast, listReceipts } from '#server/votings/participation.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'
import { isShown, judgeMay, requireVoting, type Reading } from '#server/votings/votings.rules.ts'

/** So many ballots are counted while somebody waits; more are left to the upkeep. */
const mostAwaited = 2_000

/** A voting that is over, counted where that is quick; throws «not found» before the close (rule voting-8). */
async function requireClosed(reading: Reading, id: number): Promise<StoredVoting> {
  const { db, actor, world } = reading
  const { found, own } = await requireVoting(reading, id)
  const isAdmin = admins(actor)
  // What could not be counted is tried again where staff look: its secret may be there again.
  const mayTry = found.status === 'CLOSED' || (isAdmin && found.failure !== null && found.openedAt !== null)
  if (!judgeMay(found, actor, own).seeResults && !mayTry) throw notFound()
  if (!isAdmin && !own.canVote) throw notFound()
  if (found.countedAt !== null || !mayTry) return found
  if ((await countCast(db, id)).ballots > mostAwaited) return found
  await ensureCounted(world, id, 'does not wait')
  return (await requireVoting(reading, id)).found
}

/** A voting that is counted, with its roll; throws «not found» before the close, a conflict while it is not counted. */
export async function requireCounted(reading: Reading, id: number) {
  const found = await requireClosed(reading, id)
  const { rollId, openedAt } = found
  if (found.countedAt === null || rollId === null || openedAt === null)
    throw new Problem('conflicto', 'Todavía no se ha contado: vuelve dentro de un momento.')
  return { ...found, rollId, openedAt }
}

/** How the ties of a voting were settled, as its chain says it: anybody comes to the same. */
function listSettled(chain: readonly ChainEntry[]) {
  const settled = listSettledTies(chain)
  if (!settled) throw new Error('the chain of a voting says how its ties were settled')
  return settled
}

/** The result of a voting that is over, as it follows from what was counted and how its ties were settled. */
export async function readResults(reading: Reading, id: number): Promise<Results> {
  const { db } = reading
  const found = await requireClosed(reading, id)
  const definition = requireDefinition(found)
  const counted = found.countedAt === null ? undefined : await findCount(db, id)
  const about = {
    id,
    name: definition.name,
    kind: ballotKindOf(definition),
    listType: definition.listType,
    votingMethodType: definition.votingMethodType,
    endDate: found.endDate ?? definition.endDate,
    positions: countSeats(definition),
  }
  const tally = counted && readTally(counted.tally)
  if (!tally)
    return {
      ...about,
      isCounted: false,
      countedAt: null,
      hash: null,
      turnout: null,
      questions: [],
      candidates: [],
      candidatures: [],
      ties: [],
    }
  const { census, countedAt, resultHash } = counted
  const settled = listSettled(await readChain(db, chainOf(id)))
  const result = countResult(definition, tally, { census, settled })
  return {
    ...about,
    isCounted: true,
    countedAt,
    hash: resultHash,
    turnout: result.turnout,
    questions: result.questions,
    candidates: toShownCandidates(result.candidates),
    candidatures: result.candidatures,
    ties: result.ties,
  }
}

/** All that is public of a voting: before it is counted, what was approved and its chain (rule voting-11). */
export async function readArchive(reading: Reading, id: number): Promise<Archive> {
  const { db } = reading
  const { found, own } = await requireVoting(reading, id)
  // Once there is a roll it is for that roll, as results and act are: whoever could only claim was told of their claim.
  const isOutside = found.rollId !== null && !own.canVote && !admins(reading.actor)
  if (!isShown(found) || isOutside) throw notFound()
  const counted = await findCount(db, id)
  const chain = await readChain(db, chainOf(id))
  const tally = counted && readTally(counted.tally)
  const result =
    tally &&
    countResult(requireDefinition(found), tally, { census: counted.census, settled: listSettled(chain) })
  return {
    v: 1,
    id,
    definition: found.definition,
    tally: counted?.tally ?? null,
    // With its ties as they are settled.
    result: result ? toResultText(result) : null,
    receipts: counted ? await listReceipts(db, id) : null,
    chain,
  }
}
