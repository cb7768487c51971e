import { normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { people } from '#contract/people/people.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { findPeople } from '#server/people/find.rules.ts'
import { findPersonByDocument, findPersonByEmail } from '#server/people/people.queries.ts'

export const peopleRoutes = routes(people, {
  find: ({ query, scope, db }) => findPeople(db, scope, query),

  async byDocument({ params, scope, db, audit }) {
    const found = await findPersonByDocument(db, scope, normaliseDocument(params.idDocument))
    if (!found) throw notFound()
    audit.describeAffiliate(found.id)
    // What else is kept of somebody who left is not shown (rule privacy-5).
    return found.inscriptionType === 0 ? { ...found, email: '' } : found
  },

  async byEmail({ params, scope, db, audit }) {
    const found = await findPersonByEmail(db, scope, normaliseEmail(params.email))
    if (!found) throw notFound()
    audit.describeAffiliate(found.id)
    return found
  },
})
