import type { z } from 'zod'
import { admins, type SignedIn } from '#contract/actor.ts'
import type { meetings, NextMeeting } from '#contract/meetings/meetings.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows } from '#server/kernel/lists/list.ts'
import { noPersonalData } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Query = z.output<typeof meetings.next.query>

/** Approved future meetings. Members see general ones and those of their assemblies; admins see all (rule meeting-3). */
export const listNextMeetings = (
  db: Database,
  actor: SignedIn,
  clock: Clock,
  { direction, ...request }: Query,
) =>
  listRows(db, request, {
    scope: noPersonalData,
    from: () =>
      db
        .selectFrom('meeting')
        .leftJoin('assembly', 'assembly.id', 'meeting.assemblyId')
        .where('status', '=', 'Aprobada')
        .where('meetingTime', '>', clock.now)
        .$if(!admins(actor), (rows) =>
          rows.where((eb) =>
            eb.or([
              eb('meeting.type', '<>', 'Asamblea'),
              eb('meeting.assemblyId', 'in', selectAssembliesOf(db, actor)),
            ]),
          ),
        ),
    where: [],
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

const selectAssembliesOf = (db: Database, { affiliateId }: SignedIn) =>
  db
    .selectFrom('affiliate')
    .where('affiliate.id', '=', affiliateId ?? 0)
    .where('affiliate.assemblyId', 'is not', null)
    .select((eb) => eb.ref('affiliate.assemblyId').$notNull().as('id'))
    .union(
      db
        .selectFrom('affiliateSectoral')
        .where('affiliateId', '=', affiliateId ?? 0)
        .select('assemblyId as id'),
    )
