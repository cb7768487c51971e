import type { Meeting } from '#contract/meetings/meeting.ts'
import { MeetingStatusTag, MeetingTypeTag } from '#web/meetings/basics/meetingTags.tsx'
import { formatDay, formatTime } from '#web/ui/format.ts'

const formatShort = (instant: string) => `${formatDay(instant)} ${formatTime(instant)}`

/** The cells of the lists of meetings that are more than text. */
export const meetingCells = {
  type: ({ type }: Meeting) => <MeetingTypeTag type={type} />,
  status: ({ status }: Meeting) => <MeetingStatusTag status={status} />,
  meetingTime: ({ meetingTime }: Meeting) => formatShort(meetingTime),
  endTime: ({ endTime }: Meeting) => formatShort(endTime),
}

/** The name of a row: its title and when it is. */
export const meetingTitle = ({ title, meetingTime }: Meeting) => `${title}, ${formatShort(meetingTime)}`
