import type { FileReply } from '#contract/endpoint.ts'
import { findCalendar } from '#server/communications/attachments.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { replyCalendar } from '#server/meetings/calendars.rules.ts'

/** The file for calendars of a communication that the caller may read. */
export async function replyCalendarOf(db: Database, communicationId: number): Promise<FileReply> {
  const calendar = await findCalendar(db, communicationId)
  if (!calendar) throw notFound()
  return replyCalendar(calendar.fileName, calendar.text)
}
