import { isDeepStrictEqual } from 'node:util'
import { admins, type SignedIn } from '#contract/actor.ts'
import {
  defaultHours,
  listMeetingErrors,
  type MeetingEdit,
  type MeetingStatus,
  type NewMeeting,
} from '#contract/meetings/meeting.ts'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { findNextStatus, transitions } from '#contract/meetings/transitions.ts'
import type { Quorum } from '#contract/meetings/quorum.ts'
import type { FieldConflict, FieldError } from '#contract/problem.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { loadSegment } from '#server/people/choosing/segments.queries.ts'
import { countAttendances } from '#server/meetings/attendees.queries.ts'
import {
  describeMeeting,
  explainCannotEdit,
  requireMeeting,
} from '#server/meetings/meetings.details.rules.ts'
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

/** Adds a meeting, Pendiente; returns its details. */
export async function saveMeeting(work: Work, body: NewMeeting): Promise<MeetingDetails> {
  const { db, actor, audit, world } = work
  const { invitedSegmentId, ...fields } = body
  const endTime = body.endTime ?? addHours(body.meetingTime, defaultHours)
  const checked = { ...fields, endTime, invitedSegmentId }
  const errors = [
    ...(body.type === 'Otro' ? [inBody('type', 'Una reunión es de tipo General o Asamblea')] : []),
    ...listMeetingErrors(checked).map(({ path, message }) => inBody(path, message)),
    ...(await findErrors(work, checked, undefined)),
  ]
  if (errors.length > 0) throw invalid(errors)
  const segmentName = await findSegmentName(work, invitedSegmentId)
  const values: MeetingValues = {
    ...pickFields(checked),
    status: 'Pendiente',
    segmentId: invitedSegmentId,
    segmentName,
  }
  const id = await addMeeting(db, world.clock, values, actor.userId)
  audit.describe(`Reunión ${id}`)
  audit.addChanges('meeting', id, {}, await spellValues(db, values))
  return describeMeeting(work, id)
}

const addHours = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

const inBody = (path: string, message: string): FieldError => ({ in: 'body', path, message })

/** What a meeting is to be. */
type Meant = Omit<MeetingValues, 'status' | 'segmentId' | 'segmentName'> & { invitedSegmentId: number | null }

const pickFields = (meant: Meant) => {
  const { title, description, type, meetingTime, endTime, place, onlineLink } = meant
  const { assemblyId, agenda, quorum } = meant
  return { title, description, type, meetingTime, endTime, place, onlineLink, assemblyId, agenda, quorum }
}

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
    const name = await findAssemblyName(db, meant.assemblyId, isAdmin ? undefined : scope)
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

/** The values of a stored meeting. */
const valuesOf = ({ meeting, agenda, quorum, segmentId, segmentName }: StoredMeeting): MeetingValues => {
  const { title, description, type, status, meetingTime, endTime, place, onlineLink } = meeting
  const assemblyId = meeting.assemblyId === noAssembly ? null : meeting.assemblyId
  const fields = { title, description, type, status, meetingTime, endTime, place, onlineLink, assemblyId }
  return { ...fields, agenda, quorum, segmentId, segmentName }
}

/**
 * What a meeting is to be after a change of some fields. One that is moved keeps its length, and the time until its second
 * call, unless these are sent too.
 */
function applyEdit(now: MeetingValues, sent: MeetingEdit): Meant {
  const { status: _status, segmentId, segmentName: _segmentName, ...fields } = now
  const { meetingTime = now.meetingTime } = sent
  const moved = Date.parse(meetingTime) - Date.parse(now.meetingTime)
  const move = (instant: string) => new Date(Date.parse(instant) + moved).toISOString()
  const before = { ...fields, invitedSegmentId: segmentId }
  const meant = { ...before, endTime: move(now.endTime), quorum: moveSecondCall(now.quorum, move) }
  const { endTime, version: _version, status: _asked, ...rest } = sent
  const given = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => name in before && value !== undefined),
  ) as Partial<Meant>
  return {
    ...meant,
    ...given,
    ...(endTime !== undefined && { endTime: endTime ?? addHours(meetingTime, defaultHours) }),
  }
}

const moveSecondCall = (quorum: Quorum | null, move: (instant: string) => string): Quorum | null =>
  quorum?.second ? { ...quorum, second: { ...quorum.second, time: move(quorum.second.time) } } : quorum

/** The fields of a meeting, as people call them. */
export const meetingLabels = {
  title: 'título',
  description: 'descripción',
  type: 'tipo',
  meetingTime: 'comienzo',
  endTime: 'final',
  place: 'lugar',
  onlineLink: 'enlace',
  assemblyId: 'asamblea',
  agenda: 'orden del día',
  quorum: 'quórum',
  invitedSegmentId: 'personas convocadas',
} as const satisfies Record<keyof Meant, string>
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const fieldNames = Object.keys(meetingLabels) as (keyof Meant)[]

/**
 * Changes what is sent of a meeting, and its status by the table (rule meeting-7). Throws a conflict for a change that is
 * not allowed now, and when others have changed it since `version`.
 */
export async function editMeeting(work: Work, id: number, sent: MeetingEdit): Promise<MeetingDetails> {
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
  if (sent.version !== undefined && sent.version !== found.version && changed.length > 0)
    throw describeConflict(found, await spellValues(db, now), changed)
  const status = requireStatus(actor, now.status, sent.status, changed.length > 0)
  audit.describe(describeEdit(id, changed, now.status, status))
  if (changed.length === 0 && status === now.status) return describeMeeting(work, id)
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
  const [was, is] = [await spellValues(db, now), await spellValues(db, values)]
  for (const field of [...changed, 'status'])
    audit.addChanges('meeting', id, { [field]: was[field] }, { [field]: is[field] })
  return describeMeeting(work, id)
}

function describeEdit(
  id: number,
  changed: readonly (keyof Meant)[],
  before: MeetingStatus,
  after: MeetingStatus,
): string {
  const said = [
    ...changed.map((field) => meetingLabels[field]),
    ...(before === after ? [] : [`de ${before} a ${after}`]),
  ]
  return `Reunión ${id}: ${said.length === 0 ? 'sin cambios' : said.join(', ')}`
}

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

/** What the other one has left in the fields that are to change. */
function describeConflict(
  { meeting }: StoredMeeting,
  now: Record<string, unknown>,
  changed: readonly (keyof Meant)[],
): Problem {
  const conflict: FieldConflict[] = changed.map((field) => ({
    field,
    now: toText(now[field]),
    username: meeting.lastUser,
    at: meeting.lastChangeTime,
  }))
  return new Problem('conflicto', 'Otra persona ha cambiado esta reunión mientras la editabas', { conflict })
}

const toText = (value: unknown) =>
  value == null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** Deletes a meeting with its attendances, or retires it when its minutes are signed. */
export async function deleteMeeting(work: Work, id: number): Promise<void> {
  const { db, audit, world } = work
  await lockMeeting(db, id, 'update')
  const found = await requireMeeting(work, id)
  if (found.retiredAt !== null) throw notFound()
  const isSigned = found.signedAt !== null
  const { total } = await countAttendances(db, id)
  audit.describe(`Reunión ${id}; ${isSigned ? 'se retira, con su acta' : `asistencias: ${total}`}`)
  const before = await spellValues(db, valuesOf(found))
  const gone = Object.fromEntries(Object.keys(before).map((field) => [field, null]))
  if (!isSigned) audit.addChanges('meeting', id, before, gone)
  await removeMeeting(db, world.clock, { id, isSigned })
}
