import { sql } from 'kysely'
import type { z } from 'zod'
import type { meetings, NextMeeting } from '#contract/meetings/meetings.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Query = z.output<typeof meetings.next.query>

/** Approved future meetings: general ones, and those of the assemblies within the scope (rule meeting-3). */
export const listNextMeetings = (
  db: Database,
  scope: Scope,
  clock: Clock,
  { direction, ...request }: Query,
) =>
  listRows(db, request, {
    scope: scope.ofAssemblyIn('meeting.assembly_id', { orWhere: sql`meeting.type <> 'Asamblea'` }),
    from: () => db.selectFrom('meeting').leftJoin('assembly', 'assembly.id', 'meeting.assemblyId'),
    where: [sql<boolean>`meeting.status = 'Aprobada'`, sql<boolean>`meeting_time > ${clock.now}`],
    order: sortBy(direction, ['meetingTime', 'meeting.id']),
    // A check constraint on the column allows only the values of the contract.
    read: (page) => page.select(columns).$castTo<NextMeeting>().execute(),
  })

const columns = [
  'meeting.id',
  'title',
  'type',
  'description',
  'meetingTime',
  'endTime',
  'place',
  'assemblyName',
] as const
