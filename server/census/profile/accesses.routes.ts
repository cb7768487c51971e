import { accesses } from '#contract/census/profile/accesses.ts'
import { listAccessesOf } from '#server/census/profile/accesses.queries.ts'
import { readProfile } from '#server/census/profile.queries.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const accessesRoutes = routes(accesses, {
  async list({ params, query, scope, db, audit }) {
    if (!(await readProfile(db, scope, params.id))) throw notFound()
    audit.describeAffiliate(params.id)
    return listAccessesOf(db, scope, params.id, query)
  },
})
