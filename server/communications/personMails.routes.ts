import { personMails } from '#contract/communications/personMails.ts'
import { findStanding, listPersonMails } from '#server/communications/personMails.queries.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const personMailsRoutes = routes(personMails, {
  async list({ params: { id }, query, db, scope }) {
    const standing = await findStanding(db, scope, id)
    if (!standing) throw notFound()
    return { ...(await listPersonMails(db, scope, id, query)), ...standing }
  },
})
