import { admins, leads, type SignedIn } from '#contract/actor.ts'
import { doorTimes } from '#contract/meetings/door.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { afterEdit, transitions } from '#contract/meetings/transitions.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { isAnyClosed } from '#server/people/closedProfiles.queries.ts'
import {
  countAttendances,
  findOwnAttendance,
  listLatestAttendees,
  type ShownAttendee,
} from '#server/meetings/attendees.queries.ts'
import { findMeeting, type StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { isInvited } from '#server/meetings/entitled.queries.ts'

type Asked = { db: Database; scope: Scope; actor: SignedIn }
type Describing = Asked & { world: World }

/** Throws «not found» for a meeting that is not there or out of reach. */
export async function requireMeeting(asked: Asked, id: number): Promise<StoredMeeting> {
  const found = await findMeeting(asked.db, asked, id)
  if (!found) throw notFound()
  return found
}

/** Throws «not found» unless the caller may read who attends a meeting (rule attendance-3). */
export async function requireAttended(asked: Asked, id: number): Promise<StoredMeeting> {
  const found = await requireMeeting(asked, id)
  if (!admins(asked.actor) && !found.isOfOffice) throw notFound()
  return found
}

/** Throws «not found» unless the caller keeps the door of a meeting (rule door-1). */
export async function requireDoorkeeper(asked: Asked, id: number): Promise<StoredMeeting> {
  const found = await requireMeeting(asked, id)
  if (!isDoorkeeper(asked.actor, found)) throw notFound()
  return found
}

const isDoorkeeper = (actor: SignedIn, { isOfOffice }: StoredMeeting) => admins(actor) || isOfOffice

/** Whether somebody writes the minutes of a meeting that they see: admins, and the responsable of its assembly. */
export const mayWriteMinutes = (actor: SignedIn, { isOfOffice }: StoredMeeting) =>
  admins(actor) || (leads(actor) && isOfOffice)

/** A meeting with what the caller may read and do of it. */
export async function describeMeeting(
  asked: Describing,
  id: number,
): Promise<MeetingDetails & { attendances: ShownAttendee[] }> {
  const found = await requireMeeting(asked, id)
  const { db, scope, actor } = asked
  const { meeting, agenda, quorum, rollId, signedAt, version } = found
  const isAdmin = admins(actor)
  const seesAll = isAdmin || found.isOfOffice
  const ownAttendance = await findOwnAttendance(db, actor.affiliateId, id)
  const cannotAttend = ownAttendance ? null : await explainCannotAttend(db, actor, found)
  const isOpen = signedAt === null
  const now = new Date(await readNow(db, asked.world.clock)).toISOString()
  return {
    ...meeting,
    agenda,
    quorum,
    rollId,
    signedAt,
    version,
    invited: seesAll ? describeInvited(found) : null,
    isInvited:
      actor.affiliateId === null || (await isInvited(db, asked.world.clock, found, actor.affiliateId)),
    counts: await countAttendances(db, id),
    attendances: seesAll ? await listLatestAttendees(db, scope, actor, id) : [],
    ownAttendance: ownAttendance ?? null,
    cannotAttend,
    may: {
      edit: explainCannotEdit(actor, found) === undefined,
      saveAndApprove: isAdmin && isOpen && afterEdit[meeting.status].includes('Aprobada'),
      moveTo: isAdmin && isOpen ? [...transitions[meeting.status]] : [],
      remove: isAdmin && found.retiredAt === null,
      seeAttendances: seesAll,
      changeAttendances: isAdmin && isOpen && meeting.status === 'Aprobada',
      openDoor:
        isDoorkeeper(actor, found) &&
        isOpen &&
        !found.isDissolved &&
        meeting.status === 'Aprobada' &&
        now <= doorTimes(meeting).shuts,
      downloadSheet: mayWriteMinutes(actor, found),
      addToCalendar: meeting.status !== 'Pendiente' && now < meeting.endTime,
      attend: !ownAttendance && cannotAttend === null,
      withdraw: ownAttendance !== undefined && isOpen,
    },
  }
}

const describeInvited = ({ segmentId, segmentName }: StoredMeeting) =>
  segmentName === null ? null : { segmentId, name: segmentName }

/** Said of a meeting that is no date yet. */
export const explainPending = 'Esta reunión está pendiente de aprobación.'

/** Why nobody's attendance at a meeting can change; undefined when it can. */
export function explainClosed({ meeting: { status }, signedAt }: StoredMeeting): string | undefined {
  if (signedAt !== null) return 'El acta de esta reunión está firmada: su asistencia ya no cambia.'
  if (status === 'Cancelada') return 'Esta reunión está cancelada.'
  return status === 'Pendiente' ? explainPending : undefined
}

/** Why somebody cannot say that they attend a meeting that they see; null when they can. */
export async function explainCannotAttend(
  db: Database,
  { affiliateId }: Pick<SignedIn, 'affiliateId'>,
  found: StoredMeeting,
): Promise<string | null> {
  if (affiliateId === null) return 'Para asistir hace falta una ficha en el censo.'
  const closed = explainClosed(found)
  if (closed !== undefined) return closed
  return (await isAnyClosed(db, [affiliateId]))
    ? 'Te diste de baja: para asistir, inscríbete de nuevo.'
    : null
}

/** Why somebody cannot change a meeting that they see; undefined when they can (rule meeting-8). */
export function explainCannotEdit(
  actor: SignedIn,
  { meeting, authorId, isOfOffice, signedAt }: StoredMeeting,
) {
  if (signedAt !== null) return 'El acta de esta reunión está firmada: ya no se cambia.'
  if (admins(actor)) return undefined
  if (authorId !== actor.userId || !isOfOffice)
    return 'Esta reunión la cambia quien la propuso, mientras está pendiente, o Administración.'
  if (meeting.status !== 'Pendiente')
    return `Esta reunión ya está ${meeting.status.toLowerCase()}: solo la cambia Administración.`
  return undefined
}
