import { isDeepStrictEqual } from 'node:util'
import { admins, type SignedIn } from '#contract/actor.ts'
import {
  defaultHours,
  listMeetingErrors,
  type MeetingEdit,
  type MeetingStatus,
  type NewMeeting,
} from '#contract/meetings/meeting.ts'
import { addHours } from '#contract/madridTime.ts'
import { isTelling } from '#contract/meetings/notices.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { findNextStatus, transitions } from '#contract/meetings/transitions.ts'
import { expandSeries, explainSeries, readSeriesStart } from '#contract/meetings/expandSeries.ts'
import type { FieldError } from '#contract/problem.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { editConflict, invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { loadSegment } from '#server/people/choosing/segments.queries.ts'
import { addSeries, markException } from '#server/meetings/series.queries.ts'
import {
  applyEdit,
  describeEdit,
  fieldNames,
  moveTo,
  pickFields,
  valuesOf,
  type Meant,
} from '#server/meetings/meant.rules.ts'
import { setRoll } from '#server/meetings/entitled.queries.ts'
import { countAttendances } from '#server/meetings/attendees.queries.ts'
import {
  describeMeeting,
  explainCannotEdit,
  requireMeeting,
} from '#server/meetings/meetings.details.rules.ts'
import { isAnyUntold, listNotices, tellMeeting } from '#server/meetings/notices.queries.ts'
import { describeStanding, listKnown } from '#server/meetings/noticeStanding.rules.ts'
import {
  addMeeting,
  changeMeeting,
  findAssemblyName,
  isPast,
  lockMeeting,
  removeMeeting,
  type MeetingValues,
  type StoredMeeting,
} from '#server/meetings/meetings.queries.ts'

type Asked = { db: Database; scope: Scope; actor: SignedIn }
type Work = Asked & { audit: AuditEntry; world: World }

/** Adds a meeting or a series of them, Pendiente; returns the details of the first. */
export async function saveMeeting(work: Work, body: NewMeeting): Promise<MeetingDetails> {
  const { db, actor, audit, world } = work
  const { invitedSegmentId, series, ...fields } = body
  const endTime = body.endTime ?? addHours(body.meetingTime, defaultHours)
  const checked = { ...fields, endTime, invitedSegmentId }
  const start = readSeriesStart(body.meetingTime)
  const fault = series && explainSeries(start, series)
  const errors = [
    ...(body.type === 'Otro' ? [inBody('type', 'Una reunión es de tipo General o Asamblea')] : []),
    ...listMeetingErrors(checked).map(({ path, message }) => inBody(path, message)),
    ...(await findErrors(work, checked, undefined)),
    ...(fault ? [inBody('series', fault)] : []),
  ]
  if (errors.length > 0) throw invalid(errors)
  const segmentName = await findSegmentName(work, invitedSegmentId)
  const values: MeetingValues = {
    ...pickFields(checked),
    status: 'Pendiente',
    segmentId: invitedSegmentId,
    segmentName,
  }
  const seriesId = series && (await addSeries(db, start, series))
  const times = series ? expandSeries(start, series) : [{ day: start.day, instant: body.meetingTime }]
  const ids: number[] = []
  for (const { day, instant } of times) {
    const one = moveTo(values, instant)
    const id = await addMeeting(db, world.clock, one, actor.userId, {
      seriesId,
      seriesDay: seriesId === null ? null : day,
    })
    audit.addChanges('meeting', id, {}, await spellValues(db, one))
    ids.push(id)
  }
  const [id = 0] = ids
  audit.describe(ids.length === 1 ? `Reunión ${id}` : `Reuniones ${ids.join(', ')}, en serie`)
  return describeMeeting(work, id)
}

const inBody = (path: string, message: string): FieldError => ({ in: 'body', path, message })

/** What only the database knows to be wrong with what a meeting is to be; of a change, only what changes is judged. */
async function findErrors(
  { db, scope, actor, world }: Pick<Work, 'db' | 'scope' | 'actor' | 'world'>,
  meant: Meant,
  before: Meant | undefined,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const isNew = (field: keyof Meant) => before?.[field] !== meant[field]
  const isAdmin = admins(actor)
  if (!isAdmin && meant.type !== 'Asamblea')
    errors.push(inBody('type', 'Con tu cargo se convocan reuniones de tipo Asamblea'))
  if (before && before.type !== 'Otro' && meant.type === 'Otro')
    errors.push(inBody('type', 'Una reunión es de tipo General o Asamblea'))
  if (meant.assemblyId !== null && isNew('assemblyId')) {
    const name = await findAssemblyName(db, meant.assemblyId, {
      office: isAdmin ? undefined : scope,
      lock: true,
    })
    if (name === undefined)
      errors.push(
        inBody(
          'assemblyId',
          isAdmin ? 'No existe esa asamblea' : 'No existe esa asamblea, o no es de tu cargo',
        ),
      )
  }
  if (!isAdmin && isNew('meetingTime') && (await isPast(db, world.clock, meant.meetingTime)))
    errors.push(
      inBody('meetingTime', 'Esa hora ya ha pasado: una reunión pasada solo la anota Administración'),
    )
  if (meant.invitedSegmentId !== null && isNew('invitedSegmentId')) {
    const loaded = await loadSegment(db, actor, meant.invitedSegmentId)
    const fault = loaded ? loaded.faults.join(' ') : 'Este segmento ya no existe o no está a tu alcance'
    if (fault) errors.push(inBody('invitedSegmentId', fault))
  }
  return errors
}

const findSegmentName = async ({ db, actor }: Asked, id: number | null): Promise<string | null> =>
  id === null ? null : ((await loadSegment(db, actor, id))?.name ?? null)

/** A meeting's values as the log keeps them, by the names of the fields of the call. */
async function spellValues(db: Database, values: MeetingValues): Promise<Record<string, unknown>> {
  const { segmentId: _segmentId, segmentName, assemblyId, ...rest } = values
  const assembly = assemblyId === null ? null : ((await findAssemblyName(db, assemblyId)) ?? `${assemblyId}`)
  return { ...rest, assemblyId: assembly, invitedSegmentId: segmentName }
}

/**
 * Changes what is sent of a meeting, and its status by the table (rule meeting-7). Throws a conflict for a change that is
 * not allowed now, and when others have changed it since `version`.
 */
export async function editMeeting(work: Work, id: number, sent: MeetingEdit): Promise<MeetingDetails> {
  const { isEdited, seriesId } = await changeOne(work, id, sent)
  if (isEdited && seriesId !== null) await markException(work.db, id)
  return describeMeeting(work, id)
}

/** Makes a change of a meeting, or throws before anything of it is written; says whether more than its status changes. */
export async function changeOne(
  work: Work,
  id: number,
  sent: MeetingEdit,
): Promise<{ isEdited: boolean; seriesId: number | null }> {
  const { db, actor, audit, world } = work
  await lockMeeting(db, id, 'update')
  const found = await requireMeeting(work, id)
  const refusal = explainCannotEdit(actor, found)
  if (refusal !== undefined) throw new Problem('conflicto', refusal)
  const now = valuesOf(found)
  const before: Meant = { ...now, invitedSegmentId: now.segmentId }
  const meant = applyEdit(now, sent)
  // A segment that was deleted has no number any more: whoever sends null chooses everybody.
  const isChosenAnew = sent.invitedSegmentId === null && now.segmentName !== null
  const changed = fieldNames.filter(
    (field) =>
      !isDeepStrictEqual(before[field], meant[field]) || (field === 'invitedSegmentId' && isChosenAnew),
  )
  const isMoved = sent.status !== undefined && sent.status !== now.status
  if (sent.version !== undefined && sent.version !== found.version && (changed.length > 0 || isMoved))
    throw editConflict(
      'Otra persona ha cambiado esta reunión mientras la editabas',
      changed,
      await spellValues(db, now),
      { updatedBy: found.meeting.lastUser, updatedAt: found.meeting.lastChangeTime },
    )
  const status = requireStatus(actor, now.status, sent.status, changed.length > 0)
  audit.describe(describeEdit(id, changed, now.status, status))
  const { seriesId } = found.meeting
  const isEdited = changed.length > 0
  if (!isEdited && status === now.status) return { isEdited, seriesId }
  const errors = [
    ...listMeetingErrors(meant).map(({ path, message }) => inBody(path, message)),
    ...(await findErrors(work, meant, before)),
  ]
  if (errors.length > 0) throw invalid(errors)
  const isInvitedAnew = changed.includes('invitedSegmentId')
  const segment = isInvitedAnew
    ? { segmentId: meant.invitedSegmentId, segmentName: await findSegmentName(work, meant.invitedSegmentId) }
    : { segmentId: now.segmentId, segmentName: now.segmentName }
  const values: MeetingValues = { ...pickFields(meant), status, ...segment }
  await changeMeeting(db, world.clock, { id, values }, actor.userId)
  if (found.rollId !== null && changed.some((field) => entitling.has(field))) {
    // Another one is taken of those whom it is for now.
    await setRoll(db, id, null)
    audit.addChanges<{ rollId: number | null }>('meeting', id, { rollId: found.rollId }, { rollId: null })
  }
  const [was, is] = [await spellValues(db, now), await spellValues(db, values)]
  for (const field of [...changed, 'status'])
    audit.addChanges('meeting', id, { [field]: was[field] }, { [field]: is[field] })
  return { isEdited, seriesId }
}

/** By what those are chosen who are entitled at a meeting, and when (rule attendance-5). */
const entitling = new Set<keyof Meant>(['type', 'assemblyId', 'invitedSegmentId', 'meetingTime'])

/** The status after a change. Those who are no admins may set none, and what they send of it is not read (rule wire-4). */
function requireStatus(
  actor: SignedIn,
  now: MeetingStatus,
  asked: MeetingStatus | undefined,
  isEdited: boolean,
): MeetingStatus {
  if (!admins(actor)) return now
  const next = findNextStatus(now, asked, isEdited)
  if (next !== undefined) return next
  throw new Problem(
    'conflicto',
    isEdited
      ? `Una reunión ${now.toLowerCase()} no queda ${(asked ?? now).toLowerCase()} al cambiar sus datos.`
      : `Una reunión ${now.toLowerCase()} no pasa a ${(asked ?? now).toLowerCase()}: solo a ${transitions[now].join(' o ').toLowerCase()}.`,
  )
}

/** Deletes a meeting with its attendances, or retires it when its minutes are signed. */
export const deleteMeeting = (work: Work, id: number) => removeOne(work, id)

/** Deletes a meeting; one whose minutes are signed is retired, or with `unlessSigned` refused. */
export async function removeOne(work: Work, id: number, how?: 'unlessSigned'): Promise<void> {
  const { db, audit, world } = work
  await lockMeeting(db, id, 'update')
  const found = await requireMeeting(work, id)
  if (found.retiredAt !== null) throw notFound()
  const isSigned = found.signedAt !== null
  if (isSigned && how === 'unlessSigned')
    throw new Problem('conflicto', 'El acta de esta reunión está firmada: se conserva.')
  await requireNobodyWaits(work, found)
  const { total } = await countAttendances(db, id)
  audit.describe(`Reunión ${id}; ${isSigned ? 'se retira, con su acta' : `asistencias: ${total}`}`)
  const before = await spellValues(db, valuesOf(found))
  const gone = Object.fromEntries(Object.keys(before).map((field) => [field, null]))
  if (!isSigned) audit.addChanges('meeting', id, before, gone)
  await removeMeeting(db, world.clock, { id, isSigned })
}

/** Refuses to delete a meeting to which somebody was called and may still come (rule convocation-4). */
async function requireNobodyWaits({ db, world }: Work, found: StoredMeeting): Promise<void> {
  const { id, endTime } = found.meeting
  if (await isPast(db, world.clock, endTime)) return
  const telling = (await listNotices(db, { of: 'meeting', id })).filter(({ kind }) => isTelling(kind))
  const known = listKnown(telling)
  const isOff = found.meeting.status === 'Cancelada'
  const isAnyLeft = await isAnyUntold(db, world.clock, id, tellMeeting(found))
  // Where no mail reaches any of them there is nobody to be told before.
  if (known.some(({ status }) => status !== 'Cancelada') && (isAnyLeft || !isOff))
    throw new Problem('conflicto', 'Se ha convocado a gente: cancélala y avisa del cambio antes de borrarla.')
  const standing = describeStanding(telling)
  if (known.length > 0 && standing)
    throw new Problem('conflicto', `Todavía no se borra: hay gente convocada. ${standing.sentence}`)
  if (isAnyLeft)
    throw new Problem(
      'conflicto',
      'Todavía no se borra: a alguien que estaba en la convocatoria no le llegó que se cancela, y ahora se le puede escribir. Avísale antes.',
    )
}
