import { communicationFiles } from '#contract/communications/attachments.ts'
import { mostAttached, mostAttachments } from '#contract/communications/communication.ts'
import {
  addAttachment,
  addImage,
  findImageFile,
  listAttachments,
  removeAttachments,
} from '#server/communications/attachments.queries.ts'
import {
  lockForChange,
  requireCommunication,
  requireOpen,
} from '#server/communications/communications.rules.ts'
import { publicImageAddress } from '#server/communications/content.rules.ts'
import { deleteFiles, findFile, storeFile } from '#server/files/files.queries.ts'
import { createFileReply, judgeFile } from '#server/files/files.rules.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const communicationFilesRoutes = routes(communicationFiles, {
  async names({ params: { id }, ...call }) {
    await requireCommunication(call, id)
    return (await listAttachments(call.db, id)).map(({ fileName }) => fileName)
  },

  async list({ params: { id }, ...call }) {
    await requireCommunication(call, id)
    return { content: await listAttachments(call.db, id) }
  },

  upload: {
    async prepare({ form: { communicationId: id }, file, ...call }) {
      // Before the file is judged, which takes longer.
      requireOpen(await requireCommunication(call, id))
      const judged = await judgeFile('attachment', file)
      return async (db) => {
        requireOpen(await lockForChange({ ...call, db }, id))
        const there = await listAttachments(db, id)
        if (there.length >= mostAttachments)
          throw new Problem(
            'conflicto',
            `Ya tiene ${mostAttachments} ficheros adjuntos, que son los que caben.`,
          )
        if (there.reduce((sum, { size }) => sum + size, judged.size) > mostAttached)
          throw new Problem('demasiado-grande', 'Los ficheros adjuntos pasan de 10 MB entre todos')
        const fileId = await storeFile(db, judged, call.actor.userId)
        const added = await addAttachment(db, call.world.clock, id, fileId)
        call.audit.describe(`Comunicación ${id}, fichero ${added.id}, ${judged.size} bytes`)
        const { fileName, size } = judged
        call.audit.addChanges<Record<string, unknown>>('communicationAttachment', added.id, {}, { fileName })
        return { ...added, fileName, size }
      }
    },
  },

  async download({ params: { id, attachmentId }, ...call }) {
    await requireCommunication(call, id)
    const attachment = (await listAttachments(call.db, id)).find((one) => one.id === attachmentId)
    const file = attachment && (await findFile(call.db, attachment.fileId, 'attachment'))
    if (!file) throw notFound()
    return createFileReply(call.db, file)
  },

  async removeAll({ params: { id }, ...call }) {
    requireOpen(await lockForChange(call, id))
    const there = await listAttachments(call.db, id)
    const files = await removeAttachments(call.db, id)
    await deleteFiles(call.db, files)
    for (const { id: attachmentId, fileName } of there)
      call.audit.addChanges<Record<string, unknown>>(
        'communicationAttachment',
        attachmentId,
        { fileName },
        { fileName: null },
      )
  },

  uploadImage: {
    async prepare({ file, ...call }) {
      const judged = await judgeFile('textImage', file)
      return async (db) => {
        const fileId = await storeFile(db, judged, call.actor.userId)
        const hash = Buffer.from(judged.sha256).toString('hex')
        await addImage(db, call.world.clock, fileId, hash)
        call.audit.describe(`Imagen de ${judged.size} bytes`)
        return { id: fileId, url: publicImageAddress(call.world.settings.publicUrl, hash) }
      }
    },
  },

  async image({ params: { hash }, db }) {
    const fileId = await findImageFile(db, hash)
    const file = fileId === undefined ? undefined : await findFile(db, fileId, 'textImage')
    if (!file) throw notFound()
    return createFileReply(db, file)
  },
})
