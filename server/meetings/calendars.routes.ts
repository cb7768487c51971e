import { calendars } from '#contract/meetings/calendars.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { findFeed } from '#server/meetings/calendars.queries.ts'
import { readCalendar, renewFeed, revokeFeed, writeMeetingFile } from '#server/meetings/calendars.rules.ts'

export const calendarsRoutes = routes(calendars, {
  file: ({ params: { id }, ...call }) => writeMeetingFile(call, id),

  feed: async ({ db, actor }) => ({ feed: (await findFeed(db, actor.userId)) ?? null }),

  renew: ({ body: { showsTitles }, ...call }) => renewFeed(call, showsTitles),

  revoke: (call) => revokeFeed(call),

  read: ({ params: { file }, ...call }) => readCalendar(call, file),
})
