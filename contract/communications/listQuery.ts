import { z } from 'zod'
import { communicationStatuses } from '#contract/communications/communication.ts'
import { manyFilter, textFilter } from '#contract/filters.ts'
import { pageRequest } from '#contract/page.ts'

/** What communications are listed and downloaded by. */
export const listQuery = z.strictObject({
  status: manyFilter(z.enum(communicationStatuses)),
  subject: textFilter,
  ...pageRequest(['scheduledDate', 'id', 'subject', 'userName', 'status', 'creationDate'], {
    sort: 'scheduledDate',
    direction: 'asc',
  }),
})
