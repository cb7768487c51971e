import type pg from 'pg'
import type { Role } from '#contract/actor.ts'
import type { DemoAssembly } from '#demo/assemblies.ts'
import { attendanceTable, generateAttendances } from '#demo/attendances.ts'
import { copyRows } from '#demo/copy.ts'
import type { DemoMeeting } from '#demo/meetingPlan.ts'
import { generateMeetings } from '#demo/meetings.ts'
import type { Holders, Participation } from '#demo/participation.ts'
import type { DemoOptions } from '#demo/people.ts'
import { insertSegments, linkInvitingMeetings } from '#demo/segments.ts'
import { meetingTable, seriesTable } from '#demo/tables.ts'
import type { DemoUser } from '#demo/users.ts'

type MeetingPlan = DemoOptions & {
  assemblies: readonly DemoAssembly[]
  participation: Participation
  offices: readonly Holders[]
  users: readonly DemoUser[]
}

/** Inserts the meetings, with the segments that they invite and who attends them. */
export async function fillMeetings(client: pg.Client, plan: MeetingPlan): Promise<DemoMeeting[]> {
  const { users, offices } = plan
  const accounts = new Map(users.map(({ id, affiliateId }) => [affiliateId, id]))
  const accountOf = (affiliateId: number | undefined) =>
    affiliateId === undefined ? undefined : accounts.get(affiliateId)
  const officeOf = new Map(offices.map((office) => [office.assemblyId, office]))
  const firstOf = (role: Role) => users.find((user) => user.role === role)?.id ?? 0
  const { meetings, series } = generateMeetings({
    ...plan,
    authors: {
      admin: firstOf('ROLE_ADMIN'),
      superAdmin: firstOf('ROLE_SUPER_ADMIN'),
      responsibleOf: (assemblyId) => accountOf(officeOf.get(assemblyId)?.responsible?.id),
      liaisonOf: (assemblyId) => accountOf(officeOf.get(assemblyId)?.liaison?.id),
    },
  })
  await insertSegments(client)
  await copyRows(client, seriesTable, series)
  await copyRows(client, meetingTable, meetings)
  await linkInvitingMeetings(client)
  await copyRows(client, attendanceTable, generateAttendances({ ...plan, meetings, accountOf }))
  return meetings
}
