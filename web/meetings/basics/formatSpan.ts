import type { Meeting } from '#contract/meetings/meeting.ts'
import { formatDay, formatMoment, formatTime } from '#web/ui/format.ts'

/** When a meeting is: «jueves, 5 de marzo de 2026, 18:00 a 20:00», or until which day. */
export const formatSpan = ({ meetingTime, endTime }: Pick<Meeting, 'meetingTime' | 'endTime'>): string =>
  formatDay(meetingTime) === formatDay(endTime)
    ? `${formatMoment(meetingTime)} a ${formatTime(endTime)}`
    : `${formatMoment(meetingTime)}, hasta el ${formatMoment(endTime)}`
