import { addHours } from '#contract/madridTime.ts'
import { defaultHours, type MeetingEdit, type MeetingStatus } from '#contract/meetings/meeting.ts'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { Quorum } from '#contract/meetings/quorum.ts'
import type { MeetingValues, StoredMeeting } from '#server/meetings/meetings.queries.ts'

/** What a meeting is to be. */
export type Meant = Omit<MeetingValues, 'status' | 'segmentId' | 'segmentName'> & {
  invitedSegmentId: number | null
}

/** The fields of it that are stored as they are sent. */
export const pickFields = (meant: Meant) => {
  const { title, description, type, meetingTime, endTime, place, onlineLink } = meant
  const { assemblyId, agenda, quorum } = meant
  return { title, description, type, meetingTime, endTime, place, onlineLink, assemblyId, agenda, quorum }
}

/** What is meant, at another time: it lasts as long, and so does the time until its second call. */
export function moveTo<Moved extends Pick<Meant, 'meetingTime' | 'endTime' | 'quorum'>>(
  meant: Moved,
  meetingTime: string,
): Moved {
  const moved = Date.parse(meetingTime) - Date.parse(meant.meetingTime)
  const move = (instant: string) => new Date(Date.parse(instant) + moved).toISOString()
  return { ...meant, meetingTime, endTime: move(meant.endTime), quorum: moveSecondCall(meant.quorum, move) }
}

/** The values of a stored meeting. */
export const valuesOf = ({
  meeting,
  agenda,
  quorum,
  segmentId,
  segmentName,
}: StoredMeeting): MeetingValues => {
  const { title, description, type, status, meetingTime, endTime, place, onlineLink } = meeting
  const assemblyId = meeting.assemblyId === noAssembly ? null : meeting.assemblyId
  const fields = { title, description, type, status, meetingTime, endTime, place, onlineLink, assemblyId }
  return { ...fields, agenda, quorum, segmentId, segmentName }
}

/**
 * What a meeting is to be after a change of some fields. One that is moved keeps its length, and the time until its second
 * call, unless these are sent too.
 */
export function applyEdit(now: MeetingValues, sent: MeetingEdit): Meant {
  const { status: _status, segmentId, segmentName: _segmentName, ...fields } = now
  const { meetingTime = now.meetingTime } = sent
  const before = { ...fields, invitedSegmentId: segmentId }
  const meant = moveTo(before, meetingTime)
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
const meetingLabels = {
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
/** The fields that change. */
// Safe: the object has exactly these keys; Object.keys returns plain strings.
export const fieldNames = Object.keys(meetingLabels) as (keyof Meant)[]

/** What a change is called in the log. */
export function describeEdit(
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
