import { logColumns } from '#contract/activity/log.columns.ts'
import { log } from '#contract/activity/log.ts'
import { logList } from '#server/activity/log.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'

export const logRoutes = routes(log, {
  list: (call) => replyPage(call, logList(call.scope, call.query), personal),

  export: (call) =>
    replyDownload(call, logList(call.scope, call.query), personal, {
      name: 'Actividad',
      columns: logColumns,
    }),
})

/** The filters whose values are personal data, which the audit entry does not repeat. */
const personal = ['username']
