import type { AttendanceStatus } from '#contract/meetings/attendee.ts'
import { toDayNumber, madridTime } from '#demo/calendar.ts'
import { columnsOf, type Columns } from '#demo/copy.ts'
import type { DemoMeeting } from '#demo/meetingPlan.ts'
import type { Member } from '#demo/member.ts'
import type { Participation } from '#demo/participation.ts'
import { personas } from '#demo/personas.ts'
import { createRandom, drawUuid, weightedDraw, type Random } from '#demo/random.ts'

type DemoAttendance = {
  meetingId: number
  affiliateId: number
  status: AttendanceStatus
  authorId: number | null
  creationTime: string
  confirmedAt: string | null
  confirmedBy: number | null
  statusBefore: 'Pendiente' | 'En hora' | null
  scanId: string | null
  door: string | null
}
type AttendanceOptions = {
  today: string
  meetings: readonly DemoMeeting[]
  participation: Participation
  /** The number of a person's account; undefined of whoever has none. */
  accountOf: (affiliateId: number) => number | undefined
  seed?: string
}

/** How an attendance came about: said and not kept, said on the day, confirmed after that, noted by staff, or let in. */
const drawCourse = weightedDraw<'said' | 'marked' | 'confirmed' | 'added' | 'entered'>([
  ['said', 8],
  ['marked', 28],
  ['confirmed', 24],
  ['added', 14],
  ['entered', 26],
])
const doors = ['Entrada principal', 'Puerta del patio']
const hourMs = 3_600_000

/**
 * Who attended which meeting, and who says that they come to the next ones: everybody to general ones, and members to
 * those of their assembly. Personas attend most, and say so of the
 * general ones of the next month.
 */
export function* generateAttendances({
  today,
  meetings,
  participation,
  accountOf,
  seed = 'concejo',
}: AttendanceOptions): Generator<DemoAttendance> {
  const random = createRandom(`${seed}/attendances`)
  const everybody = participation.everybody()
  const midnight = madridTime(toDayNumber(today), 0)
  for (const meeting of meetings) {
    if (meeting.status !== 'Aprobada') continue
    const start = Date.parse(meeting.meetingTime)
    const days = (start - midnight) / (24 * hourMs)
    const invited = meeting.assemblyId === null ? everybody : participation.membersOf(meeting.assemblyId)
    for (const member of invited) {
      if (!random.chance(attendanceProbability(member, meeting, days))) continue
      const attendance =
        start < midnight
          ? drawAttendance(random, meeting, start)
          : announceAttendance(random, meeting, midnight)
      const account = accountOf(member.id)
      const { authorId = account ?? null, creationTime } = attendance
      if (isMemberAt(member, creationTime))
        yield { ...blank, ...attendance, meetingId: meeting.id, affiliateId: member.id, authorId }
    }
  }
}

const isMemberAt = ({ creationTime, unregisteredAt }: Member, instant: string) =>
  creationTime < instant && (unregisteredAt === null || unregisteredAt > instant)

/** How probable it is that somebody attends a meeting in so many days; few say so a month before. */
const attendanceProbability = ({ email }: Member, { assemblyId }: DemoMeeting, days: number) => {
  if (personas.some(({ username }) => username === email))
    return days < 0 ? 0.7 : assemblyId === null && days < 31 ? 1 : 0.3
  return (assemblyId === null ? 0.08 : 0.25) * (days < 0 ? 1 : days < 31 ? 0.5 : 0.05)
}

type Drawn = Pick<DemoAttendance, 'status' | 'creationTime'> & Partial<DemoAttendance>

const blank = { confirmedAt: null, confirmedBy: null, statusBefore: null, scanId: null, door: null }

/** Of a meeting that was: an attendance registered within 24 hours of it is «En hora», an earlier one «Pendiente» (rule meeting-2). */
function drawAttendance(random: Random, { authorId, lastAuthorId }: DemoMeeting, start: number): Drawn {
  const course = drawCourse(random)
  const toInstant = (hours: number) => new Date(start + hours * hourMs).toISOString()
  const early = () => toInstant(-random.between(26, 60))
  const onTheDay = toInstant(-random.fraction())
  if (course === 'said') return { status: 'Pendiente', creationTime: early() }
  if (course === 'marked') return { status: 'En hora', creationTime: onTheDay }
  const arrival = toInstant(random.fraction() * 0.6 - 0.3)
  if (course === 'confirmed')
    return {
      status: 'Confirmado',
      ...(random.chance(0.4)
        ? ({ creationTime: early(), statusBefore: 'Pendiente' } as const)
        : ({ creationTime: onTheDay, statusBefore: 'En hora' } as const)),
      confirmedAt: toInstant(1 + random.fraction()),
      confirmedBy: lastAuthorId,
    }
  const noted = { status: 'Confirmado', creationTime: arrival, confirmedAt: arrival } as const
  return course === 'added'
    ? { ...noted, authorId: lastAuthorId, confirmedBy: lastAuthorId }
    : { ...noted, authorId, confirmedBy: authorId, scanId: drawUuid(random), door: random.pick(doors) }
}

/** Of one that is to come: they said so since it was noted. */
function announceAttendance(random: Random, { lastChangeTime }: DemoMeeting, now: number): Drawn {
  const since = Date.parse(lastChangeTime)
  const said = since + Math.floor(random.fraction() * (now - since))
  return { status: 'Pendiente', creationTime: new Date(said).toISOString() }
}

export const attendanceTable: [string, Columns<DemoAttendance>] = [
  'meeting_attendance',
  columnsOf(
    'meetingId',
    'affiliateId',
    'status',
    'authorId',
    'creationTime',
    'confirmedAt',
    'confirmedBy',
    'statusBefore',
    'scanId',
    'door',
  ),
]
