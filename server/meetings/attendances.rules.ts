import type { SignedIn } from '#contract/actor.ts'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { Attendee, OwnAttendance } from '#contract/meetings/attendee.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { isAnyClosed } from '#server/people/closedProfiles.queries.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'
import {
  addAttendance,
  confirmAttendance,
  findAttendee,
  findPersonInScope,
  mayBeNoted,
  removeAttendance,
  selectAttendance,
  type ShownAttendee,
} from '#server/meetings/attendees.queries.ts'
import { findMeeting, lockMeeting, type StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { explainCannotAttend, explainClosed } from '#server/meetings/meetings.details.rules.ts'

type Work = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: World }

/** A meeting that nobody changes until the transaction ends; throws «not found» for one out of reach. */
async function holdMeeting(work: Work, id: number): Promise<StoredMeeting> {
  await lockMeeting(work.db, id, 'share')
  const found = await findMeeting(work.db, work, id)
  if (!found) throw notFound()
  return found
}

/**
 * Names in an entry the people of few attendances: an enlace is not told their numbers, by which the call names them
 * (rule log-9).
 */
export function nameAttendees(audit: AuditEntry, shown: readonly Pick<ShownAttendee, 'personId'>[]): void {
  if (shown.length > mostNamed) return
  audit.addSubjects(
    'affiliate',
    shown.map(({ personId }) => personId),
  )
}

const refuse = (sentence: string) => new Problem('conflicto', sentence)
const signed = () => refuse('El acta de esta reunión está firmada: su asistencia ya no cambia.')

function describe(
  audit: AuditEntry,
  { id, meetingId }: { id: number; meetingId: number },
  affiliateId: number,
) {
  audit.describe(`Reunión ${meetingId}, asistencia ${id}`)
  audit.addSubjects('affiliate', [affiliateId])
}

/** Notes the caller's own attendance at a meeting that they see; a second one is refused (rule attendance-1). */
export async function markAttendance(work: Work, meetingId: number): Promise<OwnAttendance> {
  const { db, actor, audit, world } = work
  const found = await holdMeeting(work, meetingId)
  const { affiliateId, userId: authorId } = actor
  const refusal = await explainCannotAttend(db, actor, found)
  if (refusal !== null || affiliateId === null) throw refuse(refusal ?? '')
  const added = await addAttendance(db, world.clock, { meetingId, affiliateId, authorId }, false)
  if (!added) throw new Problem('duplicado', 'Tu asistencia a esta reunión ya consta.')
  describe(audit, added, affiliateId)
  audit.addChanges('attendance', added.id, {}, { status: added.status })
  return added
}

/** Withdraws the caller's own attendance. */
export async function withdrawAttendance(work: Work, id: number): Promise<void> {
  const { db, actor, audit } = work
  if (actor.affiliateId === null) throw notFound()
  const found = await holdAttendance(work, id)
  if (found.affiliateId !== actor.affiliateId) throw notFound()
  if (found.isSigned) throw signed()
  await removeAttendance(db, work.scope, id)
  describe(audit, found, actor.affiliateId)
  audit.addChanges<Record<string, unknown>>('attendance', id, { status: found.status }, { status: null })
}

/** An attendance within the scope, locked after its meeting. */
async function holdAttendance({ db, scope }: Work, id: number) {
  const unlocked = await selectAttendance(db, scope, id).select('meetingId').executeTakeFirst()
  if (!unlocked) throw notFound()
  const { meetingId } = unlocked
  await lockMeeting(db, meetingId, 'share')
  const found = await selectAttendance(db, scope, id)
    .innerJoin('meeting', 'meeting.id', 'meetingAttendance.meetingId')
    .select(['meetingAttendance.id', 'meetingId', 'affiliateId', 'meetingAttendance.status'])
    .select(['meeting.signedAt', 'meeting.status as meetingStatus'])
    .forUpdate('meetingAttendance')
    .executeTakeFirst()
  // Whoever is erased counts, and nobody confirms them or takes them away.
  if (!found || found.affiliateId === null) throw notFound()
  return { ...found, affiliateId: found.affiliateId, isSigned: found.signedAt !== null }
}

/** Notes a member as Confirmado. */
export async function noteAttendance(
  work: Work,
  { meetingId, affiliateId }: { meetingId: number; affiliateId: number },
): Promise<Attendee> {
  const { db, scope, actor, audit, world } = work
  const found = await holdMeeting(work, meetingId)
  const closed = explainClosed(found)
  if (closed !== undefined) throw refuse(closed)
  if (await isAnyClosed(db, [affiliateId])) await requireOpenProfiles(db, affiliateId)
  if (!(await findPersonInScope(db, scope, affiliateId)))
    throw invalid([{ in: 'body', path: 'affiliateId', message: 'No hay nadie con ese número' }])
  const { assemblyId: assembly } = found.meeting
  const assemblyId = assembly === noAssembly ? null : assembly
  if (!(await mayBeNoted(db, scope, { assemblyId, rollId: found.rollId }, affiliateId)))
    throw refuse('Esta persona no pertenece a la asamblea de la reunión.')
  const person = { meetingId, affiliateId, authorId: actor.userId }
  const added = await addAttendance(db, world.clock, person, true)
  if (!added) throw new Problem('duplicado', 'La asistencia de esta persona a esta reunión ya consta.')
  describe(audit, added, affiliateId)
  audit.addChanges('attendance', added.id, {}, { status: added.status })
  return requireAttendee(work, added.id)
}

async function requireAttendee({ db, scope, actor }: Work, id: number): Promise<Attendee> {
  const found = await findAttendee(db, scope, actor, id)
  if (!found) throw notFound()
  return found
}

/** Confirms an attendance; one that is confirmed stays as it is. */
export async function confirm(work: Work, id: number): Promise<Attendee> {
  const { db, scope, actor, audit, world } = work
  const found = await holdAttendance(work, id)
  describe(audit, found, found.affiliateId)
  if (found.status === 'Confirmado') return requireAttendee(work, id)
  if (found.isSigned) throw signed()
  if (found.meetingStatus !== 'Aprobada') throw refuse('Solo se confirman asistencias a reuniones aprobadas.')
  await confirmAttendance(db, scope, world.clock, { id, authorId: actor.userId })
  audit.addChanges('attendance', id, { status: found.status }, { status: 'Confirmado' })
  return requireAttendee(work, id)
}

/** Deletes an attendance. */
export async function deleteAttendance(work: Work, id: number): Promise<void> {
  const { db, scope, audit } = work
  const found = await holdAttendance(work, id)
  describe(audit, found, found.affiliateId)
  if (found.isSigned) throw signed()
  await removeAttendance(db, scope, id)
  audit.addChanges<Record<string, unknown>>('attendance', id, { status: found.status }, { status: null })
}
