import { meetings } from '#contract/meetings/meetings.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { listNextMeetings } from '#server/meetings/meetings.queries.ts'

export const meetingsRoutes = routes(meetings, {
  next: async ({ query, scope, db, world }) => listNextMeetings(db, scope, world.clock, query),
})
