import { sql } from 'kysely'
import type { CalendarFeed } from '#contract/meetings/calendars.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { CalendarMeeting } from '#server/meetings/icalendar.ts'
import { isOfLastYear } from '#server/meetings/meetings.list.queries.ts'
import { selectVisibleMeetings } from '#server/meetings/visibility.queries.ts'

const columns = ['createdAt', 'lastReadAt', 'showsTitles'] as const

/** What is known of the address of an account's calendar. */
export const findFeed = (db: Database, userId: number): Promise<CalendarFeed | undefined> =>
  db.selectFrom('calendarFeed').where('userId', '=', userId).select(columns).executeTakeFirst()

/** Whose calendar has an address, by the hash of its token. */
export const findFeedByToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('calendarFeed')
    .where('tokenHash', '=', tokenHash)
    .select(['userId', 'showsTitles'])
    .executeTakeFirst()

/** Gives an account a new address in the place of the one before. */
export const saveFeed = (
  db: Database,
  { now }: Clock,
  feed: { userId: number; tokenHash: Buffer; showsTitles: boolean },
): Promise<CalendarFeed> =>
  db
    .insertInto('calendarFeed')
    .values({ ...feed, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({
        tokenHash: eb.ref('excluded.tokenHash'),
        showsTitles: eb.ref('excluded.showsTitles'),
        createdAt: eb.ref('excluded.createdAt'),
        lastReadAt: null,
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Takes an account's address away; returns whether it had one. */
export async function deleteFeed(db: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendarFeed')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes that a calendar was read, to the minute. */
export const noteFeedRead = (db: Database, { now }: Clock, userId: number) =>
  db
    .updateTable('calendarFeed')
    .set({ lastReadAt: now })
    .where('userId', '=', userId)
    .where(sql<boolean>`coalesce(last_read_at < ${now} - interval '1 minute', true)`)
    .execute()

/** The decided meetings within a scope that are to come or were within the last twelve months, in order. */
export const listCalendarMeetings = (db: Database, scope: Scope, clock: Clock): Promise<CalendarMeeting[]> =>
  selectVisibleMeetings(db, scope)
    .where('meeting.status', '<>', 'Pendiente')
    .where(isOfLastYear(clock))
    .select([
      'meeting.id',
      'meeting.title',
      'meeting.description',
      'meeting.status',
      'meeting.meetingTime',
      'meeting.endTime',
      'meeting.place',
      'meeting.onlineLink',
      'meeting.creationTime',
      'meeting.lastChangeTime',
      'meeting.version',
    ])
    .orderBy('meeting.meetingTime')
    .orderBy('meeting.id')
    .$castTo<CalendarMeeting>()
    .execute()
