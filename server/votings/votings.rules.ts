import { admins, type SignedIn } from '#contract/actor.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { chainDetails, readDetails } from '#contract/votings/chainDetails.ts'
import { findBallotSize, findLastEnd } from '#contract/votings/definition.ts'
import type { OwnStanding, VotingStatus, VotingSummary, VotingTrouble } from '#contract/votings/summary.ts'
import { reminderHours } from '#contract/votings/limits.ts'
import type { VotingConditions } from '#contract/votings/conditions.ts'
import type { Voting } from '#contract/votings/voting.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Outside, World } from '#server/kernel/world.ts'
import { requireRoll } from '#server/rolls/rolls.rules.ts'
import { findChainHead, readChain } from '#server/kernel/chain/chain.ts'
import { chainOf } from '#server/votings/chain.rules.ts'
import { countClaims } from '#server/votings/claims.queries.ts'
import { findVotersHash, toConditions } from '#server/votings/conditions.rules.ts'
import { wasConvened } from '#server/votings/convening.queries.ts'
import { isAddressed } from '#server/votings/electorate.queries.ts'
import { findTrouble, mayKnow, judgeStanding, tellStanding } from '#server/votings/standing.rules.ts'
import {
  findVisibleVoting,
  listChosenBySegment,
  lockVoting,
  type StoredVoting,
} from '#server/votings/votings.queries.ts'

/** A call about votings: who makes it. */
export type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: World }
export type Reading = Pick<Work, 'db' | 'scope' | 'actor' | 'world'>
/** One in no unit of work: what is due may be done first. */
export type Preparing = Reading & Outside

/** A voting with what the caller can do as a voter; throws «not found» where they may not know of it (rule voting-4). */
export async function requireVoting(
  { db, scope, actor, world }: Reading,
  id: number,
): Promise<{ found: StoredVoting; own: OwnStanding }> {
  const found = await findVisibleVoting(db, world.clock, { scope, actor }, id)
  if (!found) return requireChosen({ db, scope, actor, world }, id)
  const own = await judgeStanding({ db, clock: world.clock, actor }, found)
  if (admins(actor) || mayKnow(own) || mayClaim(found, actor)) return { found, own }
  if (!(await mayAskWhy(db, found, actor))) throw notFound()
  return { found, own }
}

/**
 * A voting that a segment chooses, for whom it chooses. All of them are judged, whichever is asked for: how long it takes
 * says nothing of one that is not for them, nor whether there is one of that number.
 */
async function requireChosen({ db, scope, actor, world }: Reading, id: number) {
  if (admins(actor)) throw notFound()
  let chosen: { found: StoredVoting; own: OwnStanding } | undefined
  for (const found of await listChosenBySegment(db, world.clock, { scope, actor })) {
    const own = await judgeStanding({ db, clock: world.clock, actor }, found)
    if (found.id === id && mayKnow(own)) chosen = { found, own }
  }
  if (!chosen) throw notFound()
  return chosen
}

/** Whether a voting is approved, or was when it was annulled. */
export const isShown = ({ state }: Pick<StoredVoting, 'state'>) =>
  state === 'approved' || state === 'annulled'

/** Whoever could claim reads why they are not in the roll. */
const mayClaim = ({ claimsFrom }: StoredVoting, { affiliateId }: SignedIn) =>
  claimsFrom !== null && affiliateId !== null

/**
 * Whether somebody who may not vote reads of a voting, and why they may not, as long as there is no roll: a member of one of
 * its assemblies, or any where it names none; of one that is chosen by a segment, nobody (rule voting-4).
 */
async function mayAskWhy(db: Database, found: StoredVoting, { affiliateId }: SignedIn): Promise<boolean> {
  if (affiliateId === null || found.openedAt !== null || found.segmentName !== null) return false
  return isShown(found) && isAddressed(db, found, affiliateId)
}

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

const hasBegun = ({ startDate, readAt }: StoredVoting): boolean => (startDate ?? '') <= readAt

/** Whether an approved voting can go back to be written: before its start, also where its provisional roll could not be taken. */
export const mayGoBack = (found: StoredVoting): boolean =>
  found.openedAt === null &&
  !hasBegun(found) &&
  (found.status === 'APPROVED' ||
    (found.state === 'approved' && found.failedAs === 'unopened' && found.restoredAt === null))

/** Where a voting may be moved as it is (rule voting-1). */
function listMoves(found: StoredVoting): VotingStatus[] {
  if (mayGoBack(found)) return ['DRAFT', 'PENDING']
  if (!isOpenToEdit(found)) return []
  return [found.state === 'draft' ? 'PENDING' : 'DRAFT', 'APPROVED']
}

const isRemindable = ({ status, remindedAt, readAt }: StoredVoting): boolean =>
  status === 'IN_PROGRESS' &&
  Date.parse(readAt) - Date.parse(remindedAt ?? '1970-01-01') >= reminderHours * 3_600_000

/** Whether there is a later end that a voting could have. */
const mayEndLater = ({ startDate, endDate }: StoredVoting): boolean =>
  startDate !== null && endDate !== null && endDate < findLastEnd(startDate)

/** What somebody may do with a voting as it is now, but for who has claimed or was convened; each call judges it again. */
export function judgeMay(found: StoredVoting, actor: SignedIn, own: OwnStanding): Voting['may'] {
  const isAdmin = admins(actor)
  const { status, state, countedAt } = found
  const edit = isAdmin && isOpenToEdit(found)
  return {
    edit,
    approve: edit,
    moveTo: isAdmin ? listMoves(found) : [],
    remove: edit,
    extend: isAdmin && (status === 'APPROVED' || status === 'IN_PROGRESS') && mayEndLater(found),
    resume: isAdmin && state === 'approved' && (found.restoredAt !== null || found.failure !== null),
    annul: isAdmin && state === 'approved',
    remind: isAdmin && isRemindable(found),
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
  trouble: findTrouble(found),
  reason: describeReason(found, actor),
  allowedAssemblies: found.allowedAssemblies,
  allowedAssemblyInscriptionDate: found.allowedAssemblyInscriptionDate,
  waitingClaims: null,
  isRemovable: null,
})

/** Why it stands in error; what is amiss within is for staff, and others read what happens next. */
function describeReason(found: StoredVoting, actor: SignedIn): string | null {
  const trouble = findTrouble(found)
  if (trouble === null || trouble === 'annulled') return found.reason
  if (trouble === 'restored') return describeRestored(found.restoredAt ?? '', admins(actor))
  return admins(actor) ? found.failure : whatComesNext[trouble]
}

const whatComesNext: Record<Exclude<VotingTrouble, 'annulled' | 'restored'>, string> = {
  unopened:
    'Nadie ha votado en ella. Administración lo está viendo: la anulará y, si hace falta, convocará otra. Se dirá aquí.',
  stopped:
    'Se ha parado porque algo de ella no es como cuando empezó. Los votos enviados siguen guardados, en secreto. Administración decidirá si sigue o se anula. Se dirá aquí.',
  uncounted:
    'Los votos enviados siguen guardados, en secreto. Administración lo está viendo: se contarán cuando se arregle o, si no se puede, se anulará. Se dirá aquí.',
}

async function readCensus(db: Database, rollId: number | null): Promise<Voting['census']> {
  if (rollId === null) return null
  const { id, total, hash } = await requireRoll(db, rollId)
  return { rollId: id, total, hash }
}

/** Each time that the end of a voting was put off, as its chain says it. */
async function listExtensions(
  db: Database,
  { id, endDate, originalEndDate }: StoredVoting,
): Promise<Voting['extensions']> {
  if (originalEndDate === null || originalEndDate === endDate) return []
  const said = readDetails(await readChain(db, chainOf(id)), 'extended', chainDetails.extended) ?? []
  return said.map(({ at, details: { endDate: until, reason } }) => ({ at, endDate: until, reason }))
}

/** What a restore has done to a voting that was not over, to staff and to whoever may vote. */
const describeRestored = (restoredAt: string, isAdmin: boolean) =>
  isAdmin
    ? `El ${formatMomentInWords(restoredAt)} se restauró una copia de seguridad: los votos enviados después de la copia no están.`
    : `El ${formatMomentInWords(restoredAt)} se volvió a una copia de seguridad, y puede que falten votos. Administración decidirá si sigue o se anula. Se dirá aquí.`

/** A voting as its calls answer it. */
export async function toVoting(
  { db, actor }: Reading,
  found: StoredVoting,
  own: OwnStanding,
): Promise<Voting> {
  const isAdmin = admins(actor)
  const claims = isAdmin && found.claimsFrom !== null ? await countClaims(db, found.id) : null
  const may = judgeMay(found, actor, own)
  // Who was convened is told why there is none (rule convocation-5).
  const isRemovable = may.remove && !(await wasConvened(db, found.id))
  const head = await findChainHead(db, chainOf(found.id))
  return {
    ...toSummary(found, actor),
    waitingClaims: claims && found.openedAt === null ? claims.waiting : null,
    isRemovable: isAdmin ? isRemovable : null,
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
    votersHash: isAdmin ? findVotersHash(found) : null,
    census: await readCensus(db, isAdmin || own.canVote ? found.rollId : null),
    provisionalCensus: await readCensus(db, isAdmin ? found.provisionalRollId : null),
    extensions: await listExtensions(db, found),
    annulledAt: found.annulledAt,
    remindedAt: isAdmin ? found.remindedAt : null,
    chainHead: head?.hash ?? null,
    isCounted: found.countedAt !== null,
    own: tellStanding(found, own),
    may: {
      ...may,
      // What somebody has claimed stays judged by what was approved (rule voting-12).
      moveTo: claims && claims.waiting + claims.accepted + claims.denied > 0 ? [] : may.moveTo,
      remove: isRemovable,
    },
  }
}

/** A voting as whoever reads it sees it. */
export async function showVoting(reading: Reading, id: number): Promise<Voting> {
  const { found, own } = await requireVoting(reading, id)
  return toVoting(reading, found, own)
}

/** Who may vote in an approved voting, with what makes its hash, for staff. */
export async function readConditions(work: Work, id: number): Promise<VotingConditions> {
  const { found } = await requireVoting(work, id)
  if (found.definition === null || found.voters?.salt === undefined) throw notFound()
  // They may say what a segment asks for that its owner shares with nobody.
  work.audit.describe(`Votación ${id}`)
  return toConditions(id, found.voters)
}
