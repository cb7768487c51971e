import type { AttendanceStatus } from '#contract/meetings/attendee.ts'
import type { Columns } from '#demo/copy.ts'
import type { DemoMeeting } from '#demo/meetings.ts'
import type { Member } from '#demo/member.ts'
import { personas } from '#demo/personas.ts'
import { createRandom, weightedDraw, type Random } from '#demo/random.ts'

/** A past meeting, with its id in the database. */
export type PastMeeting = { id: number } & Pick<DemoMeeting, 'type' | 'meetingTime' | 'assemblyId'>
type DemoAttendance = {
  meetingId: number
  affiliateId: number
  status: AttendanceStatus
  creationTime: string
}

const drawStatus = weightedDraw<AttendanceStatus>([
  ['Confirmado', 60],
  ['En hora', 32],
  ['Pendiente', 8],
])
const hourMs = 3_600_000

/** Who attended which meeting: everybody may attend general ones, and members those of their assembly. Personas attend most. */
export function* generateAttendances(
  meetings: readonly PastMeeting[],
  members: readonly Member[],
  seed = 'concejo',
): Generator<DemoAttendance> {
  const random = createRandom(`${seed}/attendances`)
  for (const meeting of meetings)
    for (const member of members)
      if (isOpenTo(meeting, member) && random.chance(attendanceProbability(member, meeting)))
        yield drawAttendance(random, meeting, member.id)
}

const isOpenTo = ({ type, assemblyId, meetingTime }: PastMeeting, member: Member) =>
  member.inscriptionType !== 0 &&
  member.creationTime < meetingTime &&
  (type !== 'Asamblea' || member.assemblyId === assemblyId || member.sectoralIds.includes(assemblyId ?? 0))

const attendanceProbability = ({ email }: Member, { type }: PastMeeting) =>
  personas.some(({ username }) => username === email) ? 0.7 : type === 'Asamblea' ? 0.25 : 0.08

/** An attendance registered within 24 hours of the meeting is «En hora»; an earlier one is «Pendiente» (rule meeting-2). */
function drawAttendance(
  random: Random,
  { id, meetingTime }: PastMeeting,
  affiliateId: number,
): DemoAttendance {
  const status = drawStatus(random)
  const hours = status === 'Pendiente' ? -random.between(26, 60) : -random.fraction()
  const creationTime = new Date(Date.parse(meetingTime) + hours * hourMs).toISOString()
  return { meetingId: id, affiliateId, status, creationTime }
}

export const attendanceTable: [string, Columns<DemoAttendance>] = [
  'meeting_attendance',
  {
    meeting_id: ({ meetingId }) => meetingId,
    affiliate_id: ({ affiliateId }) => affiliateId,
    status: ({ status }) => status,
    creation_time: ({ creationTime }) => creationTime,
  },
]
