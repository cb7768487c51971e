import { sql } from 'kysely'
import type { Stop } from '#contract/communications/communication.ts'
import { isSwitchedOff } from '#server/communications/engine/freeze.queries.ts'
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

/** A reminder for which nobody was frozen and that is not to leave, and why; its meeting is null once that was deleted. */
export type Stale = {
  communicationId: number
  meetingId: number | null
  status: string
  why: Stop | null
  isOff: boolean
}

/**
 * The reminders that came back and say nothing any more: another one is made, while it is time for it; and those that wait
 * for their turn and are switched off. One that a restore stopped may have left: it stays to be looked at until its meeting
 * begins.
 */
export async function listStale(db: Database, { now }: Clock, communicationId?: number): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    select communication.id as communication_id, n.meeting_id, status, why, ${isSwitchedOff} as is_off
    from meeting_notice n join communication on communication.id = n.communication_id
    where n.kind = 'recordatorio' and total is null and cancelled_at is null
      and (status = 'PENDING' or status = 'APPROVED' and ${isSwitchedOff}
        or status = 'ERROR' and (why = 'nobody' or n.starts_at <= ${now}))
      and (why is distinct from 'restored' or n.starts_at <= ${now})
      and ${communicationId === undefined ? sql`true` : sql`communication.id = ${communicationId}`}
    order by communication.id`.execute(db)
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
