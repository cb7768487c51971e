import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Clock } from '#server/kernel/world.ts'

/** From this hour on in Madrid whoever goes to a meeting the day after is reminded of it. */
const fromHour = 10

/** SQL: whether a meeting is tomorrow, somebody goes, and they were not reminded of it at that time. */
const isToRemind = ({ now }: Clock) => sql<boolean>`
  meeting.status = 'Aprobada' and meeting.retired_at is null
  and ${toMadridTime(sql`meeting.meeting_time`)}::date = ${toMadridTime(now)}::date + 1
  and extract(hour from ${toMadridTime(now)}) >= ${fromHour}
  and exists (select from meeting_attendance where meeting_id = meeting.id)
  and not exists (select from meeting_notice n
    where n.meeting_id = meeting.id and n.kind = 'recordatorio' and n.starts_at = meeting.meeting_time)`

/** The meetings of tomorrow of which those who go are to be reminded. */
export async function listToRemind(db: Database, clock: Clock): Promise<number[]> {
  const rows = await db
    .selectFrom('meeting')
    .where(isToRemind(clock))
    .select('id')
    .orderBy('meetingTime')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether that is so still of a locked meeting. */
export const isStillToRemind = async (db: Database, clock: Clock, id: number): Promise<boolean> =>
  (await db
    .selectFrom('meeting')
    .where('id', '=', id)
    .where(isToRemind(clock))
    .select('id')
    .executeTakeFirst()) !== undefined
