import { files } from '#contract/census/file/file.ts'
import { findAffiliate } from '#server/census/affiliates.queries.ts'
import { historyOf } from '#server/census/file/file.history.queries.ts'
import { neighboursOf } from '#server/census/file/file.neighbours.queries.ts'
import { findAccount, readFile } from '#server/census/file/file.queries.ts'
import { correct, correctionIn, findFileErrors, revert } from '#server/census/file/file.rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { routes } from '#server/kernel/handler.ts'
import { notFound } from '#server/kernel/problem.ts'

export const filesRoutes = routes(files, {
  edit: {
    async handle({ params, body: { version, ...body }, ...work }) {
      await correct(work, params.id, correctionIn(body, 'staff'), version)
      return requireAffiliate(work.db, params.id)
    },
    findErrors: ({ params, body, ...work }) => findFileErrors(work, params.id, correctionIn(body, 'staff')),
  },

  async revealAccount({ params, db, audit }) {
    const found = await findAccount(db, params.id)
    if (!found) throw notFound()
    audit.describe(`Inscrito ${params.id}`)
    return found
  },

  async history({ params, query, db, audit }) {
    const now = await readFile(db, params.id)
    if (!now) throw notFound()
    audit.describe(`Inscrito ${params.id}`)
    return historyOf(db, params.id, now.values, query)
  },

  async revert({ params, body, ...work }) {
    await revert(work, params.id, body.activityId, body.field)
    return requireAffiliate(work.db, params.id)
  },

  async neighbours({ params, query, db }) {
    const found = await neighboursOf(db, params.id, query)
    if (!found) throw notFound()
    return found
  },
})

async function requireAffiliate(db: Database, id: number) {
  const found = await findAffiliate(db, id)
  if (!found) throw notFound()
  return found
}
