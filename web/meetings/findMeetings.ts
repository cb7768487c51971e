import { meetings } from '#contract/meetings/meetings.ts'
import { call } from '#web/kernel/api/api.ts'
import type { FoundEntry } from '#web/kernel/shell/finders.ts'
import { formatSpan } from '#web/meetings/basics/formatSpan.ts'
import { meetingKinds } from '#web/meetings/basics/meetingTags.tsx'

/** The meetings whose titles have a typed text, the five latest, as entries of the palette. */
export async function findMeetings(typed: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const { content } = await call(
    meetings.list,
    { query: { title: typed, direction: 'desc', size: 5 } },
    { signal },
  )
  return content.map((meeting) => ({
    key: `meeting ${meeting.id}`,
    label: meeting.title,
    details: [meeting.info, formatSpan(meeting), ...(meeting.status === 'Aprobada' ? [] : [meeting.status])],
    icon: meetingKinds[meeting.type].icon,
    to: { to: '/eventos/reuniones-y-asambleas/$id', params: { id: `${meeting.id}` } },
  }))
}
