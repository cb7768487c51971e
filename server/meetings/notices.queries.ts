import { sql } from 'kysely'
import type { MeetingStatus } from '#contract/meetings/meeting.ts'
import type { NoticeKind } from '#contract/meetings/notices.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'

/** A meeting as it was told to those whom it calls: of another one they are told anew (rule convocation-2). */
export type Told = {
  title: string
  status: MeetingStatus
  meetingTime: string
  endTime: string
  secondTime: string | null
  place: string | null
  onlineLink: string | null
  agenda: string[]
}

const toInstant = (text: string) => new Date(text).toISOString()

/** A meeting as it would be told now. */
export const tellMeeting = ({ meeting, agenda, quorum }: StoredMeeting): Told => ({
  title: meeting.title,
  status: meeting.status,
  meetingTime: toInstant(meeting.meetingTime),
  endTime: toInstant(meeting.endTime),
  secondTime: quorum?.second ? toInstant(quorum.second.time) : null,
  place: meeting.place,
  onlineLink: meeting.onlineLink,
  agenda: agenda.map(({ title }) => title),
})

const labels: Record<keyof Told, string> = {
  title: 'el título',
  status: 'vuelve a celebrarse',
  meetingTime: 'el comienzo',
  endTime: 'el final',
  secondTime: 'la segunda convocatoria',
  place: 'el lugar',
  onlineLink: 'el enlace',
  agenda: 'el orden del día',
}

/** What of a meeting is other than it was told, in words. */
export const listToldChanges = (was: Told, is: Told): string[] =>
  // Safe: the labels have exactly these keys.
  (Object.keys(labels) as (keyof Told)[])
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => (field === 'status' && is.status === 'Cancelada' ? 'se cancela' : labels[field]))

/** A notice of a meeting, and how its communication stands. */
export type MeetingNotice = {
  communicationId: number
  kind: NoticeKind
  part: number
  told: Told
  status: string
  total: number | null
  approvedAt: string | null
  cancelledAt: string | null
}

/** The notices of a meeting, the first one first. */
export const listNotices = (db: Database, meetingId: number): Promise<MeetingNotice[]> =>
  db
    .selectFrom('meetingNotice')
    .innerJoin('communication', 'communication.id', 'meetingNotice.communicationId')
    .where('meetingNotice.meetingId', '=', meetingId)
    .select([
      'communicationId',
      'meetingNotice.kind',
      'part',
      'told',
      'communication.status',
      'total',
      'approvedAt',
      'cancelledAt',
    ])
    .orderBy('part')
    // Safe: only `addNotice` writes them.
    .$castTo<MeetingNotice>()
    .execute()

type NewNotice = {
  communicationId: number
  meetingId: number
  kind: NoticeKind
  version: number
  told: Told
  calendar: string
}

/** Writes what a communication tells of a locked meeting. */
export const addNotice = async (db: Database, { told, ...notice }: NewNotice): Promise<void> => {
  await db
    .insertInto('meetingNotice')
    .values({
      ...notice,
      told: JSON.stringify(told),
      startsAt: told.meetingTime,
      part: sql<number>`(select coalesce(max(part), 0) + 1 from meeting_notice where meeting_id = ${notice.meetingId})`,
    })
    .execute()
}
