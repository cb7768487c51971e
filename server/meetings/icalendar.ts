import ical, { ICalEventStatus } from 'ical-generator'
import type { Meeting } from '#contract/meetings/meeting.ts'

/** A meeting with the number of its version, or a voting as calendars have it. */
export type CalendarMeeting = Pick<
  Meeting,
  | 'id'
  | 'title'
  | 'description'
  | 'status'
  | 'meetingTime'
  | 'endTime'
  | 'place'
  | 'onlineLink'
  | 'creationTime'
  | 'lastChangeTime'
> & { version: number; of?: keyof typeof kinds }

/** What is in a calendar, and where its pages are. */
const kinds = {
  meeting: { word: 'Reunión', page: '/eventos/reuniones-y-asambleas' },
  voting: { word: 'Votación', page: '/votaciones/votacion' },
} as const

/**
 * How much a calendar tells of a meeting: all of it; what it is and where; or only that there is one, as calendars are
 * kept by others, who could read from it to what somebody belongs.
 */
export type Telling = 'all' | 'titles' | 'times'

/** Meetings as calendar programs read them (RFC 5545). The same meetings make the same text. */
export function writeCalendar(
  meetings: readonly CalendarMeeting[],
  { publicUrl, telling }: { publicUrl: string; telling: Telling },
): string {
  const host = new URL(publicUrl).hostname
  const calendar = ical({
    name: 'Reuniones',
    prodId: { company: 'Concejo', product: 'Reuniones', language: 'ES' },
  })
  for (const meeting of meetings) calendar.createEvent(toEvent(meeting, { publicUrl, host, telling }))
  return calendar.toString()
}

function toEvent(
  { id, of = 'meeting', version, status, title, place, ...meeting }: CalendarMeeting,
  { publicUrl, host, telling }: { publicUrl: string; host: string; telling: Telling },
) {
  const description =
    telling === 'all' ? [meeting.description, meeting.onlineLink].filter(Boolean).join('\n\n') : ''
  return {
    id: `${of}-${id}@${host}`,
    sequence: version - 1,
    start: new Date(meeting.meetingTime),
    end: new Date(meeting.endTime),
    created: new Date(meeting.creationTime),
    // Without a method, this is when the event was last revised, not when it was asked for.
    stamp: new Date(meeting.lastChangeTime),
    lastModified: new Date(meeting.lastChangeTime),
    status: status === 'Cancelada' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: telling === 'times' ? kinds[of].word : title.toWellFormed(),
    url: `${publicUrl}${kinds[of].page}/${id}`,
    ...(description && { description: description.toWellFormed() }),
    ...(telling !== 'times' && place !== null && { location: place.toWellFormed() }),
  }
}
