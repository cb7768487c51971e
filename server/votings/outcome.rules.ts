import { admins } from '#contract/actor.ts'
import { countResult, toShownCandidates } from '#contract/votings/counting/result.ts'
import { readTally } from '#contract/votings/counting/tally.ts'
import type { Archive } from '#contract/votings/outcome.ts'
import type { Results } from '#contract/votings/results.ts'
import { ballotKindOf } from '#contract/votings/voting.ts'
import { countSeats } from '#contract/votings/frozen.ts'
import { readChain } from '#server/kernel/chain/chain.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { requireDefinition } from '#server/votings/casting.rules.ts'
import { chainOf } from '#server/votings/chain.rules.ts'
import { findCount, listSettled } from '#server/votings/counting.queries.ts'
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
  const result = countResult(definition, tally, { census, settled: await listSettled(db, id) })
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
  const { found } = await requireVoting(reading, id)
  if (!isShown(found)) throw notFound()
  const counted = await findCount(db, id)
  return {
    v: 1,
    id,
    definition: found.definition,
    tally: counted?.tally ?? null,
    result: counted?.result ?? null,
    receipts: counted ? await listReceipts(db, id) : null,
    chain: await readChain(db, chainOf(id)),
  }
}
