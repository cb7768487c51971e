import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { countPeople, findAffiliate, findOwnFile, listAffiliates } from '#server/census/affiliates.queries.ts'
import { streamAffiliates } from '#server/census/affiliates.stream.queries.ts'
import { createDownload } from '#server/kernel/download.ts'
import { describeListing } from '#server/kernel/filters.ts'
import { routes } from '#server/kernel/handler.ts'
import { notFound } from '#server/kernel/problem.ts'

export const affiliatesRoutes = routes(affiliates, {
  async list({ query, db, audit }) {
    const found = await listAffiliates(db, query)
    audit.describe(describeListing(query, personal, found.totalElements))
    return found
  },

  async export({ query: { format, ...query }, db, audit }) {
    const { sort: _sort, direction: _direction, ...filter } = query
    audit.describe(describeListing({ ...query, format }, personal, await countPeople(db, filter)))
    return createDownload({
      name: 'Inscritos',
      columns: affiliateColumns,
      rows: streamAffiliates(db, query),
      format,
    })
  },

  async get({ params, db, audit }) {
    const found = await findAffiliate(db, params.id)
    if (!found) throw notFound()
    audit.describe(`Inscrito ${found.id}`)
    return found
  },

  async mine({ actor, db }) {
    const found = actor.affiliateId === null ? undefined : await findOwnFile(db, actor.affiliateId)
    if (!found) throw notFound()
    return found
  },
})

/** The filters whose values may be somebody's data. */
const personal = ['idDocument', 'name', 'lastName1', 'email']
