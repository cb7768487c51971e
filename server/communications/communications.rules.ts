import { createHash } from 'node:crypto'
import { admins, liaisons, type SignedIn } from '#contract/actor.ts'
import type { CommunicationStatus } from '#contract/communications/communication.ts'
import type { Communication, CommunicationSummary } from '#contract/communications/communications.ts'
import { hideFew, sayOnlyTotal, type ShownTotals } from '#contract/communications/counts.ts'
import type { RecipientCounts } from '#contract/communications/recipientStates.ts'
import type { LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'
import { listAttachments, type Attachment } from '#server/communications/attachments.queries.ts'
import { loadChoice } from '#server/communications/chosen.queries.ts'
import {
  findCommunication,
  lockCommunication,
  type StoredCommunication,
} from '#server/communications/communications.queries.ts'
import type { Notice } from '#server/communications/notices/noticeChoice.queries.ts'
import { describeStop } from '#server/communications/standing.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'

/** A call about communications: who makes it and whom they reach. */
export type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: World }

/** A communication within the scope; throws «not found». */
export async function requireCommunication({ db, scope }: Pick<Work, 'db' | 'scope'>, id: number) {
  const found = await findCommunication(db, scope, id)
  if (!found) throw notFound()
  return found
}

/** The same, locked. */
export async function lockForChange({ db, scope, audit }: Work, id: number): Promise<StoredCommunication> {
  const found = await lockCommunication(db, scope, id)
  if (!found) throw notFound()
  audit.describe(`Comunicación ${id}`)
  return found
}

/** Whether it is not approved yet. */
export const isOpen = ({ status }: Pick<StoredCommunication, 'status'>) =>
  status === 'DRAFT' || status === 'PENDING'

/** What tells of a meeting or a voting is written there. */
export const refuseNotice = ({ subject }: Notice) =>
  new Problem(
    'conflicto',
    `Dice lo que hay en una ${subject?.of === 'voting' ? 'votación' : 'reunión'}: se convoca y se avisa desde ella.`,
  )

/** Refuses to change what is approved: it stays as whoever approved it has read it (rule communication-2). */
export function requireOpen(found: StoredCommunication): void {
  if (found.notice) throw refuseNotice(found.notice)
  if (!isOpen(found))
    throw new Problem(
      'conflicto',
      'Ya está aprobada y no se puede cambiar hasta que quien administra la devuelva a borrador.',
    )
}

/** Where somebody may move a communication as it is. */
function listMoves({ status, notice }: StoredCommunication, actor: SignedIn): CommunicationStatus[] {
  // One that came back is made anew from its meeting; meanwhile it may be deleted as a draft.
  if (notice) return status === 'PENDING' && admins(actor) ? ['DRAFT'] : []
  if (status === 'DRAFT') return ['PENDING']
  if (status === 'PENDING') return ['DRAFT']
  return status === 'APPROVED' && admins(actor) ? ['DRAFT', 'PENDING'] : []
}

const running: readonly CommunicationStatus[] = ['PROCESSING', 'PROCESSED']

/** A reminder that a restore stopped before anybody was frozen: nobody approves it by hand, so it is let go on. */
export const isHeldReminder = ({ notice, status, why }: StoredCommunication) =>
  notice?.kind === 'recordatorio' && status === 'PENDING' && why === 'restored'

/** What somebody may do with a communication as it is now; each call judges it again. */
export function judgeMay(found: StoredCommunication, actor: SignedIn): Communication['may'] {
  const { status, pausedAt, pausedBy, cancelledAt, counts } = found
  const isAdmin = admins(actor)
  const isError = status === 'ERROR' && cancelledAt === null
  // What failed is for admins; a pause is also for whoever made it.
  const isOwnPause = pausedBy === actor.username && status !== 'ERROR'
  const isAnybodyLeft = (counts?.queued ?? 0) + (counts?.claimed ?? 0) > 0
  return {
    edit: isOpen(found) && !found.notice,
    approve: isAdmin && isOpen(found) && !found.notice,
    moveTo: listMoves(found, actor),
    remove: isAdmin && status === 'DRAFT',
    // What tells a meeting is held up by who may let it go on: nobody loses an assembly by a button of somebody else's.
    // An admin also pauses what somebody who is no admin has paused: from then on only admins let it go on.
    pause:
      (pausedAt === null || (isAdmin && !found.pausedByAdmin)) &&
      (status === 'APPROVED' || running.includes(status)) &&
      (isAdmin || !found.notice),
    resume:
      (isAdmin && isHeldReminder(found)) ||
      (cancelledAt === null && ((isAdmin && isError) || (pausedAt !== null && (isAdmin || isOwnPause)))),
    // Where nobody waits any more cancelling changes nothing: what is doubtful is settled one by one.
    cancel: isAdmin && ((isError && isAnybodyLeft) || running.includes(status)) && found.total !== null,
  }
}

const noCounts: RecipientCounts = {
  queued: 0,
  claimed: 0,
  sending: 0,
  sent: 0,
  bounced: 0,
  uncertain: 0,
  skipped: 0,
}

/** How many recipients are in each state, also those in which none is. */
export const fillCounts = (counts: Partial<RecipientCounts>): RecipientCounts => ({ ...noCounts, ...counts })

/** Whether nothing of it leaves any more. */
export const isOver = ({ status, cancelledAt }: { status: string; cancelledAt: string | null }) =>
  status === 'SENT' || cancelledAt !== null

/**
 * How many were written to and what became of it; an enlace, who reads no names, is told the tens, and what became of it
 * once it is over.
 */
export function showTotals(
  actor: SignedIn,
  {
    total,
    counts,
    isOver: hasEnded,
  }: { total: number; counts: Partial<RecipientCounts> | null; isOver: boolean },
): ShownTotals {
  if (liaisons(actor) && !hasEnded) return sayOnlyTotal(total)
  const whole = { total, counts: fillCounts(counts ?? {}) }
  return liaisons(actor) ? hideFew(whole) : { ...whole, isExact: true }
}

/** The names of the segments that a reader may use, by number. */
export type SegmentNames = ReadonlyMap<number, string>

const nameSegment = (id: number, names: SegmentNames) => {
  const name = names.get(id)
  return name === undefined ? 'Un segmento' : `Segmento «${name}»`
}

/** Whom it is for, in a word: one assembly or one segment by its name, and what has several filters as filtered. */
function nameRecipients(found: StoredCommunication, segments: SegmentNames): string {
  const { notice, chosen, segmentId, assemblyId, assemblyName } = found
  if (notice) return 'Personas convocadas'
  const segment = segmentId === null ? undefined : nameSegment(segmentId, segments)
  if (assemblyId !== null) return [assemblyName ?? 'Una asamblea', segment].filter(Boolean).join(' · ')
  const asked = Object.values(chosen).filter((one) => (Array.isArray(one) ? one.length > 0 : one))
  if (asked.length === 0) return segment ?? 'Censo completo'
  return (asked.length === 1 && segmentId === null ? assemblyName : null) ?? 'Censo filtrado'
}

export const toSummary = (
  found: StoredCommunication,
  actor: SignedIn,
  segments: SegmentNames,
): CommunicationSummary => ({
  id: found.id,
  kind: found.kind,
  status: found.status,
  subject: found.subject,
  scheduledDate: found.scheduledDate,
  comesBackLate: found.notice === null,
  userName: found.author,
  creationDate: found.createdAt,
  recipientName: nameRecipients(found, segments),
  sendyCampaignId: found.id,
  ...(found.total === null
    ? { total: null, counts: null, isExact: true }
    : showTotals(actor, { total: found.total, counts: found.counts, isOver: isOver(found) })),
  pausedAt: found.pausedAt,
  cancelledAt: found.cancelledAt,
  why: found.why,
  reason: describeStop(actor, found.why, found.reason),
  edition: found.edition,
})

/** Lists travel as texts. */
const toText = (list: readonly unknown[] | undefined) => JSON.stringify(list ?? [])

/** A communication as its calls answer it. */
export const toCommunication = (
  found: StoredCommunication,
  actor: SignedIn,
  segments: SegmentNames,
): Communication => ({
  ...toSummary(found, actor, segments),
  body: found.body,
  text: parseRichText(found.body),
  fromEmail: found.fromEmail,
  fromName: found.fromName,
  replyEmail: found.replyEmail,
  genderList: toText(found.chosen.genderList),
  inscriptionType: toText(found.chosen.inscriptionType),
  city: toText(found.chosen.city),
  district: toText(found.chosen.district),
  assemblyTypes: toText(found.chosen.assemblyTypes),
  assemblyIds: toText(found.assemblyId === null ? found.chosen.assemblyIds : [found.assemblyId]),
  fromInscriptionDate: found.chosen.fromInscriptionDate ?? null,
  toInscriptionDate: found.chosen.toInscriptionDate ?? null,
  segmentId: found.segmentId,
  assemblyId: found.assemblyId,
  authorLeft: found.authorLeft,
  version: found.version,
  updatedBy: found.updatedBy,
  updatedAt: found.updatedAt,
  approvedBy: found.approvedBy,
  approvedAt: found.approvedAt,
  processingAt: found.processingAt,
  sentAt: found.sentAt,
  may: judgeMay(found, actor),
})

/** SHA-256 of all that is sent and to whom: what approving freezes (rule communication-2). */
export async function hashContent(
  db: Database,
  found: StoredCommunication,
): Promise<{ hash: Buffer; loaded: LoadedTree; attachments: Attachment[] }> {
  const loaded = await loadChoice(db, found)
  const attachments = await listAttachments(db, found.id)
  const content = [
    ['kind', found.kind],
    ['subject', found.subject],
    ['body', found.body],
    ['sender', found.fromEmail, found.fromName, found.replyEmail],
    // Whom a voting calls was approved with it: its roll, once there is one, is the same people said otherwise.
    ...(found.notice?.subject?.of === 'voting'
      ? []
      : [['chosen', loaded.tree, [...loaded.named].toSorted(([one], [other]) => one - other)]]),
    // Those that were approved before have no such line.
    ...(found.notice ? [['notice', toHashed(found.notice)]] : []),
    ['attachments', attachments.map(({ fileName, sha256 }) => [fileName, sha256])],
  ]
  return { hash: createHash('sha256').update(JSON.stringify(content)).digest(), loaded, attachments }
}

/** A notice as its hash has it: those of meetings that were approved before people were convened to votings keep theirs. */
const toHashed = ({ kind, told, subject, communicationId }: Notice) =>
  subject?.of === 'voting'
    ? { kind, told, votingId: subject.id, communicationId }
    : { kind, told, meetingId: subject?.id ?? null, communicationId }
