import { meetings } from '#contract/meetings/meetings.ts'
import { series } from '#contract/meetings/series.ts'

/** The calls whose answers change with a meeting. */
export const meetingReads = [
  meetings.list,
  meetings.single,
  meetings.counts,
  meetings.calendar,
  meetings.next,
  meetings.available,
  meetings.ofAssembly,
  meetings.nextOfAssembly,
  series.ofMeeting,
]
