import { logColumns } from '#contract/activity/log.columns.ts'
import { log } from '#contract/activity/log.ts'
import { describeSeal } from '#server/activity/seal/concerns.rules.ts'
import { defineLogList } from '#server/activity/log.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'

export const logRoutes = routes(log, {
  list: (call) => replyPage(call, defineLogList(call.scope, call.query), filters),

  export: (call) =>
    replyDownload(call, defineLogList(call.scope, call.query), filters, {
      name: 'Actividad',
      columns: logColumns,
    }),

  seal: ({ world }) => describeSeal(world),
})

const filters = {
  username: personal('usuario'),
  role: 'rol',
  action: 'acción',
  idDocument: personal('documento'),
  userId: 'cuenta',
  fromDate: 'desde el día',
  toDate: 'hasta el día',
}
