import { self } from '#contract/self/self.ts'
import { findOwnFile } from '#server/census/affiliates.queries.ts'
import { readFile } from '#server/census/file/file.queries.ts'
import { correctionIn } from '#server/census/file/file.rules.ts'
import { checkOwnPassword } from '#server/account/ownPassword.rules.ts'
import { routes } from '#server/kernel/handler.ts'
import { pdfFile } from '#server/kernel/pdf/file.ts'
import { notFound } from '#server/kernel/problem.ts'
import { listAttendances } from '#server/meetings/attendances.queries.ts'
import { accessesTo, changesOfOwnFile } from '#server/self/history.queries.ts'
import { consentsOf } from '#server/consents/consents.queries.ts'
import { gather, recordsAbout } from '#server/self/data.rules.ts'
import { dataPaper } from '#server/self/dataPaper.rules.ts'
import { leave } from '#server/self/leaving.rules.ts'
import { findOwnFileErrors, correctOwn, ownId, withdraw } from '#server/self/self.rules.ts'

export const selfRoutes = routes(self, {
  edit: {
    async handle({ body: { version, ...body }, actor, ...work }) {
      const id = ownId(actor)
      await correctOwn(
        work,
        { affiliateId: id, userId: actor.userId },
        correctionIn(body, 'oneself'),
        version,
      )
      const file = await findOwnFile(work.db, id)
      if (!file) throw notFound()
      return file
    },
    findErrors: ({ body, actor, ...work }) =>
      findOwnFileErrors(work, ownId(actor), correctionIn(body, 'oneself')),
  },

  async attendances({ query: { pageSize: size, ...query }, actor, db }) {
    return listAttendances(db, { affiliateId: ownId(actor) }, { ...query, size })
  },

  async records({ actor, db }) {
    return { content: await recordsAbout(db, ownId(actor), actor.userId) }
  },

  unregister: {
    async prepare({ body, actor, db: pool, ...work }) {
      const stillKnown = await checkOwnPassword(pool, actor.userId, body.password)
      return (db) => leave({ ...work, db }, actor, stillKnown)
    },
  },

  async consents({ actor, db }) {
    const id = ownId(actor)
    const [content, file] = await Promise.all([consentsOf(db, id), readFile(db, id)])
    return { content, communications: file?.values.communications ?? false }
  },

  async withdrawConsent({ body, actor, ...work }) {
    await withdraw(work, ownId(actor), body.kind)
  },

  history: async ({ query, actor, db }) => changesOfOwnFile(db, ownId(actor), actor.userId, query),

  accesses: async ({ query, actor, db }) => accessesTo(db, ownId(actor), actor.userId, query),

  data: async ({ actor, world }) => gather(world, actor),

  async dataPaper({ actor, world }) {
    return pdfFile('mis-datos.pdf', await dataPaper(await gather(world, actor)))
  },
})
