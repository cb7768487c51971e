import { z } from 'zod'
import { communicationStatuses } from '#contract/communications/communication.ts'
import { choiceFilter, manyFilter, textFilter } from '#contract/filters.ts'
import { pageRequest } from '#contract/page.ts'

/** What communications are listed and downloaded by. */
export const listQuery = z.strictObject({
  status: manyFilter(z.enum(communicationStatuses)),
  subject: textFilter,
  /** Those of which the sending was cancelled, which stand in error, or all others. */
  cancelled: choiceFilter(['true', 'false']),
  /** Drafts that came back from whoever was to approve them. */
  returned: choiceFilter(['true']),
  ...pageRequest(['scheduledDate', 'id', 'subject', 'userName', 'status', 'creationDate'], {
    sort: 'scheduledDate',
    direction: 'asc',
  }),
})
