import { normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { people } from '#contract/people/people.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { addFound, mostNamed } from '#server/kernel/http/shown.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { findPeople, findPerson } from '#server/people/find.rules.ts'

export const peopleRoutes = routes(people, {
  async find({ query, scope, db }) {
    const { content, ...totals } = await findPeople(db, scope, {
      ...query,
      size: Math.max(query.size, mostNamed),
    })
    const page = { content: content.slice(0, query.size), ...totals }
    return addFound(page, () => Promise.resolve(content))
  },

  async byDocument({ params, scope, db, audit }) {
    const found = await findPerson(db, scope, 'idDocument', normaliseDocument(params.idDocument))
    if (!found) throw notFound()
    audit.describeAffiliate(found.id)
    return found
  },

  async byEmail({ params, scope, db, audit }) {
    const found = await findPerson(db, scope, 'email', normaliseEmail(params.email))
    if (!found) throw notFound()
    audit.describeAffiliate(found.id)
    return found
  },
})
