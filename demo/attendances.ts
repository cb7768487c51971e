import type { AttendanceStatus } from '#contract/meetings/attendances.ts'
import type { Columns } from '#demo/copy.ts'
import type { DemoMeeting } from '#demo/meetings.ts'
import type { Member } from '#demo/member.ts'
import { personas } from '#demo/personas.ts'
import { randomFrom, weighted, type Random } from '#demo/random.ts'

/** A meeting that took place, by the number the database gave it. */
export type Held = { id: number } & Pick<DemoMeeting, 'type' | 'meetingTime' | 'assemblyId'>
type DemoAttendance = {
  meetingId: number
  affiliateId: number
  status: AttendanceStatus
  creationTime: string
}

const statusOf = weighted<AttendanceStatus>([
  ['Confirmado', 60],
  ['En hora', 32],
  ['Pendiente', 8],
])
const hour = 3_600_000

/** Who came to what: general meetings are everybody's, an assembly's its members'. The personas seldom miss one. */
export function* attendances(
  meetings: readonly Held[],
  members: readonly Member[],
  seed = 'concejo',
): Generator<DemoAttendance> {
  const random = randomFrom(`${seed}/attendances`)
  for (const meeting of meetings)
    for (const member of members)
      if (isFor(meeting, member) && random.chance(keennessOf(member, meeting)))
        yield attendanceOf(random, meeting, member.id)
}

const isFor = ({ type, assemblyId, meetingTime }: Held, member: Member) =>
  member.inscriptionType !== 0 &&
  member.creationTime < meetingTime &&
  (type !== 'Asamblea' || member.assemblyId === assemblyId || member.sectoralIds.includes(assemblyId ?? 0))

const keennessOf = ({ email }: Member, { type }: Held) =>
  personas.some(({ username }) => username === email) ? 0.7 : type === 'Asamblea' ? 0.25 : 0.08

/** Within 24 hours of the meeting is «En hora»; earlier, it waits for staff (rule meeting-2). */
function attendanceOf(random: Random, { id, meetingTime }: Held, affiliateId: number): DemoAttendance {
  const status = statusOf(random)
  const hours = status === 'Pendiente' ? -random.between(26, 60) : -random.fraction()
  const creationTime = new Date(Date.parse(meetingTime) + hours * hour).toISOString()
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
