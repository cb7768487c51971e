import { admins, type SignedIn } from '#contract/actor.ts'
import { findBallotSize } from '#contract/votings/definition.ts'
import type { OwnStanding, VotingStatus, VotingSummary } from '#contract/votings/summary.ts'
import type { Voting } from '#contract/votings/voting.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { requireRoll } from '#server/rolls/rolls.rules.ts'
import { findChainHead } from '#server/kernel/chain/chain.ts'
import { chainOf } from '#server/votings/chain.rules.ts'
import { judgeStanding } from '#server/votings/standing.rules.ts'
import { findVisibleVoting, lockVoting, type StoredVoting } from '#server/votings/votings.queries.ts'

/** A call about votings: who makes it. */
export type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: World }
export type Reading = Pick<Work, 'db' | 'scope' | 'actor' | 'world'>

/** A voting with what the caller can do as a voter; throws «not found» where they may not know of it (rule voting-4). */
export async function requireVoting(
  { db, scope, actor, world }: Reading,
  id: number,
): Promise<{ found: StoredVoting; own: OwnStanding }> {
  const found = await findVisibleVoting(db, world.clock, { scope, actor }, id)
  if (!found) throw notFound()
  const own = await judgeStanding({ db, clock: world.clock, actor }, found)
  if (!admins(actor) && !own.canVote && !mayClaim(found, actor)) throw notFound()
  return { found, own }
}

/** Whether a voting is approved, or was when it was annulled. */
export const isShown = ({ state }: Pick<StoredVoting, 'state'>) =>
  state === 'approved' || state === 'annulled'

/** Whoever could claim reads why they are not in the roll. */
const mayClaim = ({ claimsFrom }: StoredVoting, { affiliateId }: SignedIn) =>
  claimsFrom !== null && affiliateId !== null

/** A voting for staff, locked; throws «not found». */
export async function lockForChange({ db, world, audit }: Work, id: number): Promise<StoredVoting> {
  const found = await lockVoting(db, world.clock, id)
  if (!found) throw notFound()
  audit.describe(`Votación ${id}`)
  return found
}

/** Whether it is not approved yet. */
export const isOpenToEdit = ({ state }: Pick<StoredVoting, 'state'>) =>
  state === 'draft' || state === 'pending'

/** Where somebody of administration may move a voting as it is (rule voting-1). */
const moves: Record<VotingStatus, VotingStatus[]> = {
  DRAFT: ['PENDING', 'APPROVED'],
  PENDING: ['DRAFT', 'APPROVED'],
  APPROVED: ['DRAFT', 'PENDING'],
  IN_PROGRESS: [],
  CLOSED: [],
  ERROR: [],
}

/** What somebody may do with a voting as it is now; each call judges it again. */
export function judgeMay(found: StoredVoting, actor: SignedIn, own: OwnStanding): Voting['may'] {
  const isAdmin = admins(actor)
  const { status, state, countedAt } = found
  const edit = isAdmin && isOpenToEdit(found)
  return {
    edit,
    approve: edit,
    moveTo: isAdmin && found.openedAt === null ? moves[status] : [],
    remove: edit,
    extend: isAdmin && (status === 'APPROVED' || status === 'IN_PROGRESS'),
    annul: isAdmin && state === 'approved',
    remind: isAdmin && status === 'IN_PROGRESS',
    seeResults: (status === 'CLOSED' || countedAt !== null) && (isAdmin || own.canVote),
  }
}

export const toSummary = (found: StoredVoting, actor: SignedIn): VotingSummary => ({
  id: found.id,
  name: found.name,
  description: found.description,
  url: found.url,
  userCreator: admins(actor) ? found.author : null,
  creationDate: found.createdAt,
  startDate: found.startDate,
  endDate: found.endDate,
  survey: found.survey,
  listType: found.listType,
  votingMethodType: found.votingMethodType,
  votesNumber: found.votesNumber,
  positionsNumberToAssign: found.positionsNumberToAssign,
  status: found.status,
  reason: describeReason(found, actor),
  allowedAssemblies: found.allowedAssemblies,
  allowedAssemblyInscriptionDate: found.allowedAssemblyInscriptionDate,
})

/** Why it stands in error; what is amiss within is for staff. */
const describeReason = ({ failure, reason, state }: StoredVoting, actor: SignedIn) => {
  if (failure === null || state === 'annulled') return reason
  return admins(actor) ? failure : 'Ha habido un problema con esta votación: Administración lo está viendo.'
}

/** A voting as its calls answer it. */
export async function toVoting(
  { db, actor }: Reading,
  found: StoredVoting,
  own: OwnStanding,
): Promise<Voting> {
  const isAdmin = admins(actor)
  const mayReadCensus = found.rollId !== null && (isAdmin || own.canVote)
  const roll = mayReadCensus && found.rollId !== null ? await requireRoll(db, found.rollId) : null
  const head = await findChainHead(db, chainOf(found.id))
  return {
    ...toSummary(found, actor),
    questions: found.questions,
    candidatures: found.candidatures,
    allowsPartial: found.allowsPartial,
    allowsBlank: found.allowsBlank,
    allowedAssembliesIds: found.allowedAssemblies.map(({ id }) => id),
    voterTypes: found.voterTypes,
    segmentId: isAdmin ? found.segmentId : null,
    segmentName: isAdmin ? found.segmentName : null,
    claimsFrom: found.claimsFrom,
    claimsUntil: found.claimsUntil,
    ballotSize: findBallotSize(found),
    version: found.version,
    updatedAt: isAdmin ? found.updatedAt : null,
    definitionHash: found.definitionHash,
    census: roll && { rollId: roll.id, total: roll.total, hash: roll.hash },
    chainHead: head?.hash ?? null,
    isCounted: found.countedAt !== null,
    own,
    may: judgeMay(found, actor, own),
  }
}

/** A voting as whoever reads it sees it. */
export async function showVoting(reading: Reading, id: number): Promise<Voting> {
  const { found, own } = await requireVoting(reading, id)
  return toVoting(reading, found, own)
}
