import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { defineAffiliateList, findAffiliate } from '#server/census/affiliates.queries.ts'
import { createDownload } from '#server/kernel/download.ts'
import { describeListing } from '#server/kernel/filters.ts'
import { routes } from '#server/kernel/handler.ts'
import { countRows, listRows, streamRows } from '#server/kernel/list.ts'
import { notFound } from '#server/kernel/problem.ts'

export const affiliatesRoutes = routes(affiliates, {
  async list({ query, scope, db, audit }) {
    const page = await listRows(db, query, await defineAffiliateList(db, scope, query))
    audit.describe(describeListing(query, personalFilters, page.totalElements))
    return page
  },

  async export({ query: { format, ...query }, scope, db, audit }) {
    const list = await defineAffiliateList(db, scope, query)
    audit.describe(describeListing({ ...query, format }, personalFilters, await countRows(db, list)))
    return createDownload({
      name: 'Inscritos',
      columns: affiliateColumns,
      rows: streamRows(db, list),
      format,
    })
  },

  async get({ params, scope, db, audit }) {
    const found = await findAffiliate(db, scope, params.id)
    if (!found) throw notFound()
    audit.describe(`Inscrito ${found.id}`)
    return found
  },
})

/** Filters whose values may be personal data and are not logged. */
const personalFilters = ['idDocument', 'name', 'lastName1', 'email']
