import { textImages } from '#contract/files/textImages.ts'
import { findFile, storeFile } from '#server/files/files.queries.ts'
import { createFileReply, judgeFile } from '#server/files/files.rules.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const textImagesRoutes = routes(textImages, {
  add: {
    async prepare({ file, actor, audit }) {
      const judged = await judgeFile('textImage', file)
      return async (db) => {
        audit.describe(`Imagen de ${judged.size} bytes`)
        return { id: await storeFile(db, judged, actor.userId), width: judged.width ?? null }
      }
    },
  },

  async get({ params: { id }, db }) {
    const file = await findFile(db, id, 'textImage')
    if (!file) throw notFound()
    return createFileReply(db, file)
  },
})
