import { useQuery } from '@tanstack/react-query'
import { meetings } from '#contract/meetings/meetings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { NextMeeting } from '#web/meetings/basics/NextMeeting.tsx'

/** The next meeting that the user may go to. */
export const MeetingCard = () => (
  <NextMeeting
    next={useQuery(queryOf(meetings.next, { query: { size: 1 } }))}
    empty="Cuando se convoque una reunión a la que puedas ir, aparecerá aquí."
  />
)
