import { ownData } from '#contract/self/ownData.ts'
import { createFileReply } from '#server/files/files.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'
import type { Mails } from '#server/kernel/mail/message.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { listOwnFiles } from '#server/self/data.queries.ts'
import { gatherOwnData } from '#server/self/data.rules.ts'
import { composeOwnData } from '#server/self/composeOwnData.rules.ts'

/** Its calls; `mails` say what each mail that somebody got is called. */
export const createOwnDataRoutes = (mails: Mails) =>
  routes(ownData, {
    json: async ({ actor, scope, world }) => gatherOwnData(world, scope, actor),

    async pdf({ actor, scope, world, db }) {
      const data = await gatherOwnData(world, scope, actor)
      return createPdfReply(db, 'mis-datos.pdf', composeOwnData(data, mails))
    },

    async file({ params, actor, db, audit }) {
      const file = (await listOwnFiles(db, actor.userId)).find(({ id }) => id === params.id)
      if (!file) throw notFound()
      audit.describe(`Fichero «${file.fileName}»`)
      return createFileReply(db, file)
    },
  })
