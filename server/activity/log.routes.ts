import { logColumns } from '#contract/activity/log.columns.ts'
import { log } from '#contract/activity/log.ts'
import { countLog, listLog, streamLog } from '#server/activity/log.queries.ts'
import { createDownload } from '#server/kernel/download.ts'
import { describeListing } from '#server/kernel/filters.ts'
import { routes } from '#server/kernel/handler.ts'

export const logRoutes = routes(log, {
  async list({ query, db, audit }) {
    const found = await listLog(db, query)
    audit.describe(describeListing(query, personal, found.totalElements))
    return found
  },

  async export({ query: { format, ...query }, db, audit }) {
    const { sort: _sort, direction: _direction, ...filter } = query
    audit.describe(describeListing({ ...query, format }, personal, await countLog(db, filter)))
    return createDownload({ name: 'Actividad', columns: logColumns, rows: streamLog(db, query), format })
  },
})

/** The filters whose values are personal data, which the audit entry does not repeat. */
const personal = ['username']
