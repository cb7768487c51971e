import { sql } from 'kysely'
import type { MeetingStatus } from '#contract/meetings/meeting.ts'
import type { SeriesPart } from '#contract/meetings/series.ts'
import type { SeriesStart } from '#contract/meetings/expandSeries.ts'
import type { SeriesRule } from '#contract/meetings/seriesRule.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isVisibleMeeting, selectVisibleMeetings } from '#server/meetings/visibility.queries.ts'

/** Adds a series; returns its number. */
export async function addSeries(db: Database, start: SeriesStart, rule: SeriesRule): Promise<number> {
  const { id } = await db
    .insertInto('meetingSeries')
    .values({ startsOn: start.day, startsAt: start.time, rule: JSON.stringify(rule) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findSeriesRule(db: Database, id: number) {
  const { startsOn, rule } = await db
    .selectFrom('meetingSeries')
    .where('id', '=', id)
    .select([sql<string>`starts_on::text`.as('startsOn'), 'rule'])
    // Written by `addSeries` alone.
    .$castTo<{ startsOn: string; rule: SeriesRule }>()
    .executeTakeFirstOrThrow()
  return { startsOn, ...rule }
}

/** The meetings of a series within a scope, in order. */
export const listOfSeries = (db: Database, scope: Scope, seriesId: number) =>
  selectVisibleMeetings(db, scope)
    .where('meeting.seriesId', '=', seriesId)
    .select(['meeting.id', 'meeting.meetingTime', 'meeting.status', 'meeting.seriesException as isException'])
    .orderBy('meeting.meetingTime')
    .orderBy('meeting.id')
    .$castTo<{ id: number; meetingTime: string; status: MeetingStatus; isException: boolean }>()
    .execute()

/**
 * Locks the meetings within a scope of a part of a series until the transaction ends, always in the same order; returns
 * them by their day in it.
 */
export async function lockPart(
  db: Database,
  scope: Scope,
  { now }: Clock,
  { id, part }: { id: number; part: SeriesPart },
) {
  const isOfPart =
    part === 'following'
      ? sql`meeting.series_day >= asked.series_day`
      : sql`(meeting.end_time > ${now} or meeting.id = asked.id)`
  const { rows } = await sql<{ id: number; isException: boolean; meetingTime: string }>`
    select meeting.id, meeting.series_exception as is_exception, meeting.meeting_time
    from meeting join meeting as asked on asked.id = ${id} and asked.series_id = meeting.series_id
    where meeting.retired_at is null and ${isOfPart} and ${isVisibleMeeting(scope)}
    order by meeting.series_day for no key update of meeting`.execute(db)
  return rows
}

/** Notes that a meeting of a series was changed by itself. */
export const markException = (db: Database, id: number) =>
  db.updateTable('meeting').set({ seriesException: true }).where('id', '=', id).execute()
