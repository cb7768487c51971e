import { logColumns } from '#contract/activity/log.columns.ts'
import { log } from '#contract/activity/log.ts'
import { logList } from '#server/activity/log.queries.ts'
import { createDownload } from '#server/kernel/download.ts'
import { describeListing } from '#server/kernel/filters.ts'
import { routes } from '#server/kernel/handler.ts'
import { countRows, listRows, streamRows } from '#server/kernel/list.ts'

export const logRoutes = routes(log, {
  async list({ query, scope, db, audit }) {
    const page = await listRows(db, query, logList(scope, query))
    audit.describe(describeListing(query, personal, page.totalElements))
    return page
  },

  async export({ query: { format, ...query }, scope, db, audit }) {
    const entries = logList(scope, query)
    audit.describe(describeListing({ ...query, format }, personal, await countRows(db, entries)))
    return createDownload({ name: 'Actividad', columns: logColumns, rows: streamRows(db, entries), format })
  },
})

/** The filters whose values are personal data, which the audit entry does not repeat. */
const personal = ['username']
