import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import {
  findAffiliate,
  findOwnFile,
  listAffiliates,
  streamAffiliates,
} from '#server/census/affiliates.queries.ts'
import { download } from '#server/kernel/download.ts'
import { routes } from '#server/kernel/http.ts'
import { notFound } from '#server/kernel/problem.ts'

export const affiliatesRoutes = routes(affiliates, {
  list: async ({ query, db }) => listAffiliates(db, query),

  async export({ query: { format, ...query }, db, trace }) {
    trace.note(describe({ ...query, format }))
    return download({
      name: 'Inscritos',
      columns: affiliateColumns,
      rows: streamAffiliates(db, query),
      format,
    })
  },

  async get({ params, db, trace }) {
    const found = await findAffiliate(db, params.id)
    if (!found) throw notFound()
    trace.note(`Inscrito ${found.id}`)
    return found
  },

  async mine({ actor, db }) {
    const found = actor.affiliateId === null ? undefined : await findOwnFile(db, actor.affiliateId)
    if (!found) throw notFound()
    return found
  },
})

/** Which filters a download used: their names, and the values that are nobody's personal data. */
function describe(query: Record<string, unknown>) {
  const personal = new Set(['idDocument', 'name', 'lastName1', 'email'])
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (personal.has(name) ? name : `${name}=${String(value)}`))
    .join(', ')
}
