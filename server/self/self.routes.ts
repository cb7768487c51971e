import { self } from '#contract/self/self.ts'
import { findOwnFile } from '#server/census/affiliates.queries.ts'
import { readFile } from '#server/census/file/file.queries.ts'
import { pickCorrection } from '#server/census/file/file.rules.ts'
import { checkOwnPassword } from '#server/account/ownPassword.rules.ts'
import { routes } from '#server/kernel/handler.ts'
import { notFound } from '#server/kernel/problem.ts'
import { listAttendances } from '#server/meetings/attendances.queries.ts'
import { listAccesses, listOwnChanges } from '#server/self/history.queries.ts'
import { listConsents } from '#server/consents/consents.queries.ts'
import { listOwnRecords } from '#server/self/data.rules.ts'
import { leaveCensus } from '#server/self/leaving.rules.ts'
import { findOwnFileErrors, applyOwnCorrection, withdrawConsent } from '#server/self/self.rules.ts'

export const selfRoutes = routes(self, {
  edit: {
    async handle({ body: { version, ...body }, actor, ...work }) {
      await applyOwnCorrection(work, actor.userId, pickCorrection(body, 'oneself'), version)
      const file = await findOwnFile(work.db, work.scope, work.scope.ownId())
      if (!file) throw notFound()
      return file
    },
    findErrors: ({ body, ...work }) => findOwnFileErrors(work, pickCorrection(body, 'oneself')),
  },

  async attendances({ query: { pageSize: size, ...query }, scope, db }) {
    return listAttendances(db, scope, { affiliateId: scope.ownId() }, { ...query, size })
  },

  async records({ actor, scope, db }) {
    return { content: await listOwnRecords(db, scope, actor.userId) }
  },

  unregister: {
    async prepare({ body, actor, db: pool, ...work }) {
      const stillKnown = await checkOwnPassword(pool, actor.userId, body.password)
      return (db) => leaveCensus({ ...work, db }, actor, stillKnown)
    },
  },

  async consents({ scope, db }) {
    const id = scope.ownId()
    const [content, file] = await Promise.all([listConsents(db, id), readFile(db, scope, id)])
    return { content, communications: file?.values.communications ?? false }
  },

  async withdrawConsent({ body, ...work }) {
    await withdrawConsent(work, body.kind)
  },

  history: async ({ query, actor, scope, db }) => listOwnChanges(db, scope, actor.userId, query),

  accesses: async ({ query, actor, scope, db }) => listAccesses(db, scope, actor.userId, query),
})
