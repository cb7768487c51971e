import type { z } from 'zod'
import { staff, type SignedIn } from '#contract/actor.ts'
import type { meetings, NextMeeting } from '#contract/meetings/meetings.ts'
import type { Database } from '#server/kernel/database.ts'
import { counted } from '#server/kernel/list.ts'
import type { Clock } from '#server/kernel/world.ts'

type Query = z.output<typeof meetings.next.query>

/** Approved future meetings. Members see general ones and those of their assemblies; staff sees all (rule meeting-3). */
export async function listNextMeetings(
  db: Database,
  actor: SignedIn,
  clock: Clock,
  { page, size, direction }: Query,
) {
  const found = db
    .selectFrom('meeting')
    .leftJoin('assembly', 'assembly.id', 'meeting.assemblyId')
    .where('status', '=', 'Aprobada')
    .where('meetingTime', '>', clock.now)
    .$if(!staff(actor), (query) =>
      query.where((eb) =>
        eb.or([
          eb('meeting.type', '<>', 'Asamblea'),
          eb('meeting.assemblyId', 'in', selectAssembliesOf(db, actor)),
        ]),
      ),
    )
  const sorted = found
    .select(['meeting.id', 'title', 'type', 'description', 'meetingTime', 'endTime', 'place', 'assemblyName'])
    .orderBy('meetingTime', direction)
    .orderBy('meeting.id', direction)
  const content = await (size === -1 ? sorted : sorted.limit(size).offset(page * size)).execute()
  // A check constraint on the column allows only the values of the contract.
  return { content: content as NextMeeting[], totalElements: await counted(found) }
}

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
