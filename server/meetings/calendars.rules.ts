import { createHash } from 'node:crypto'
import type { SignedIn } from '#contract/actor.ts'
import type { FileReply } from '#contract/endpoint.ts'
import { calendars, mostFeedReads } from '#contract/meetings/calendars.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { findAuthor } from '#server/kernel/jobs/author.ts'
import { generateLinkCode, hashLinkCode } from '#server/kernel/security/linkCode.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { buildAccountCounters, countAttempts } from '#server/kernel/security/throttle.ts'
import type { Settings } from '#server/kernel/settings.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import type { World } from '#server/kernel/world.ts'
import { isAnyClosed } from '#server/people/closedProfiles.queries.ts'
import {
  deleteFeed,
  findFeedByToken,
  listCalendarMeetings,
  noteFeedRead,
  saveFeed,
} from '#server/meetings/calendars.queries.ts'
import { writeCalendar, type CalendarMeeting } from '#server/meetings/icalendar.ts'
import { explainPending, requireMeeting } from '#server/meetings/meetings.details.rules.ts'

type Asked = { db: Database; scope: Scope; actor: SignedIn; world: World }

export const calendarType = 'text/calendar; charset=utf-8'

/** A file for calendars, to be downloaded. */
export const replyCalendar = (fileName: string, text: string): FileReply => ({
  fileName,
  contentType: calendarType,
  body: (async function* () {
    yield text
  })(),
  size: Buffer.byteLength(text),
  tag: createHash('sha256').update(text).digest('base64url'),
})

/** A meeting that the caller sees, for their calendar. One that waits for approval is no date yet. */
export async function writeMeetingFile(asked: Asked, id: number): Promise<FileReply> {
  const found = await requireMeeting(asked, id)
  if (found.meeting.status === 'Pendiente') throw new Problem('conflicto', explainPending)
  return replyCalendar(`reunion-${id}.ics`, writeMeetingCalendar(asked.world.settings, found))
}

/** The file of a decided meeting for calendars, whoever asks. */
export const writeMeetingCalendar = (
  settings: Pick<Settings, 'publicUrl'>,
  { meeting, version }: StoredMeeting,
): string => writeCalendarOf(settings, { ...meeting, version })

/** The same of whatever people are convened to. */
export const writeCalendarOf = (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  convened: CalendarMeeting,
): string => writeCalendar([convened], { publicUrl, telling: 'all' })

/** Gives the caller a new address of their calendar, the one before ends. Only its hash is kept. */
export async function renewFeed(
  { db, actor, world, audit }: Asked & { audit: AuditEntry },
  showsTitles: boolean,
) {
  if (actor.affiliateId === null)
    throw new Problem('conflicto', 'Para tener un calendario de reuniones hace falta una ficha en el censo.')
  if (await isAnyClosed(db, [actor.affiliateId]))
    throw new Problem(
      'conflicto',
      'Te diste de baja: para tener un calendario de reuniones, inscríbete de nuevo.',
    )
  const token = generateLinkCode()
  const { userId } = actor
  const feed = await saveFeed(db, world.clock, { userId, tokenHash: hashLinkCode(token), showsTitles })
  audit.describe(showsTitles ? 'Con el título y el lugar' : 'Sin títulos')
  return { address: `${world.settings.publicUrl}/api/calendar/${token}.ics`, feed }
}

/** Ends the address of the caller's calendar. */
export async function revokeFeed({ db, actor }: Asked): Promise<void> {
  if (!(await deleteFeed(db, actor.userId))) throw notFound()
}

/**
 * The calendar of an address: what its owner sees now as a member and by their office, whatever more an admin sees
 * (rule calendar-1). A wrong address says no more than that it is not there, and counts nowhere.
 */
export async function readCalendar({ db, world }: { db: Database; world: World }, file: string) {
  const feed = await findFeedByToken(db, hashLinkCode(file.slice(0, -'.ics'.length)))
  const owner = feed && (await findAuthor(db, calendars.feed, feed.userId))
  if (!feed || !owner) throw notFound()
  await countAttempts(db, countersOf(feed.userId))
  await noteFeedRead(db, world.clock, feed.userId)
  const { publicUrl } = world.settings
  const telling = feed.showsTitles ? 'titles' : 'times'
  const meetings = await listCalendarMeetings(db, owner.scope, world.clock)
  return replyCalendar('reuniones.ics', writeCalendar(meetings, { publicUrl, telling }))
}

const countersOf = (userId: number) =>
  buildAccountCounters('calendar feed', userId, { most: mostFeedReads, minutes: 60 })
