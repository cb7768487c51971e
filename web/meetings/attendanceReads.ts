import { attendances } from '#contract/meetings/attendances.ts'
import { meetings } from '#contract/meetings/meetings.ts'

/** The calls whose answers change with an attendance. */
export const attendanceReads = [meetings.single, attendances.attendees]
