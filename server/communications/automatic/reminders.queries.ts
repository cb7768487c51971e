import { sql } from 'kysely'
import type { Stop } from '#contract/communications/communication.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { restoredAtKey } from '#server/kernel/database/instance.ts'
import { fromMadridTime, toMadridTime } from '#server/kernel/database/madridTime.ts'
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

/** A reminder for which nobody was frozen, that came back, and why; its meeting is null once that was deleted. */
export type CameBack = { communicationId: number; meetingId: number | null; status: string; why: Stop | null }

/**
 * The reminders that came back and say nothing any more: another one is made, while it is time for it. One that a restore
 * stopped may have left: it stays to be looked at until its meeting begins.
 */
export async function listCameBack(
  db: Database,
  { now }: Clock,
  communicationId?: number,
): Promise<CameBack[]> {
  const { rows } = await sql<CameBack>`
    select c.id as communication_id, n.meeting_id, c.status, c.why
    from meeting_notice n join communication c on c.id = n.communication_id
    where n.kind = 'recordatorio' and c.total is null and c.cancelled_at is null
      and (c.status = 'PENDING' or c.status = 'ERROR' and c.why = 'nobody' or c.status = 'ERROR' and n.starts_at <= ${now})
      and (c.why is distinct from 'restored' or n.starts_at <= ${now})
      and ${communicationId === undefined ? sql`true` : sql`c.id = ${communicationId}`}
    order by c.id`.execute(db)
  return rows
}

/** Whether a reminder of a meeting may have left between the copy and a restore, which came after it was time for it. */
export async function mayHaveReminded(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from meeting join instance on instance.key = ${restoredAtKey}
    where meeting.id = ${id} and instance.value::timestamptz >= ${fromMadridTime(
      sql`(${toMadridTime(sql`meeting.meeting_time`)}::date - 1 + make_interval(hours => ${fromHour}))`,
    )}`.execute(db)
  return rows.length > 0
}

/** Whether that is so still of a locked meeting. */
export const isStillToRemind = async (db: Database, clock: Clock, id: number): Promise<boolean> =>
  (await db
    .selectFrom('meeting')
    .where('id', '=', id)
    .where(isToRemind(clock))
    .select('id')
    .executeTakeFirst()) !== undefined
