import type { z } from 'zod'
import type { Attendance, attendances } from '#contract/meetings/attendances.ts'
import type { Database } from '#server/kernel/database.ts'
import { counted } from '#server/kernel/list.ts'

type Query = z.output<typeof attendances.byEmail.query>

type AttendanceOwner = { email?: string; affiliateId?: number | undefined }

/** One page of a person's attendances, by affiliate id or by e-mail address, which several people may share. */
export async function listAttendances(
  db: Database,
  { email, affiliateId }: AttendanceOwner,
  { page, size, sort, direction }: Omit<Query, 'affiliateId'>,
) {
  const found = db
    .selectFrom('meetingAttendance')
    .innerJoin('meeting', 'meeting.id', 'meetingAttendance.meetingId')
    .innerJoin('affiliate', 'affiliate.id', 'meetingAttendance.affiliateId')
    .$if(email !== undefined, (query) => query.where('affiliate.email', '=', email ?? ''))
    .$if(affiliateId !== undefined, (query) => query.where('affiliate.id', '=', affiliateId ?? 0))
  const sorted = found
    .select([
      'meetingAttendance.id',
      'meetingAttendance.meetingId',
      'meetingAttendance.affiliateId',
      'meetingAttendance.status',
      'meetingAttendance.creationTime',
      'meeting.title as meetingTitle',
      'meeting.type as meetingType',
      'meeting.meetingTime',
    ])
    .orderBy(sort === 'meetingTime' ? 'meeting.meetingTime' : 'meetingAttendance.creationTime', direction)
    .orderBy('meetingAttendance.id', direction)
  const content = await (size === -1 ? sorted : sorted.limit(size).offset(page * size)).execute()
  // Check constraints on the columns allow only the values of the contract.
  return { content: content as Attendance[], totalElements: await counted(found) }
}
