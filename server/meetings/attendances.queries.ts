import { sql } from 'kysely'
import type { z } from 'zod'
import type { Attendance, attendances } from '#contract/meetings/attendances.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Query = z.output<typeof attendances.byEmail.query>

type AttendanceOwner = {
  email?: string
  affiliateId?: number | undefined
  /** The ids of attendances to leave out. */
  except?: readonly number[]
}

/** One page of a person's attendances, by affiliate id or by e-mail address, which several people may share. */
export const listAttendances = (
  db: Database,
  scope: Scope,
  { email, affiliateId, except = [] }: AttendanceOwner,
  { sort, direction, ...request }: Omit<Query, 'affiliateId'>,
) =>
  listRows(db, request, {
    from: scope.rowsOf('meetingAttendance', (rows) =>
      rows
        .innerJoin('meeting', 'meeting.id', 'meetingAttendance.meetingId')
        .innerJoin('affiliate', 'affiliate.id', 'meetingAttendance.affiliateId'),
    ),
    where: [
      ...(email === undefined ? [] : [sql<boolean>`affiliate.email = ${email}`]),
      ...(affiliateId === undefined ? [] : [sql<boolean>`affiliate.id = ${affiliateId}`]),
      ...(except.length === 0 ? [] : [sql<boolean>`meeting_attendance.id <> all(${except})`]),
    ],
    order: sortBy(direction, [times[sort], 'meetingAttendance.id']),
    // Check constraints on the columns allow only the values of the contract.
    read: (page) => page.select(columns).$castTo<Attendance>().execute(),
  })

const times = { meetingTime: 'meeting.meetingTime', creationTime: 'meetingAttendance.creationTime' } as const

const columns = [
  'meetingAttendance.id',
  'meetingAttendance.meetingId',
  'meetingAttendance.affiliateId',
  'meetingAttendance.status',
  'meetingAttendance.creationTime',
  'meetingAttendance.confirmedAt',
  'meetingAttendance.door',
  'meeting.title as meetingTitle',
  'meeting.type as meetingType',
  'meeting.meetingTime',
  'meeting.status as meetingStatus',
] as const
