import { createHash } from 'node:crypto'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { fileUses } from '#contract/fileUses.ts'
import { communicationFiles } from '#contract/communications/attachments.ts'
import { mostAttached, mostAttachments } from '#contract/communications/communication.ts'
import {
  addAttachment,
  addImage,
  findCalendar,
  findImageFile,
  listAttachments,
  removeAttachments,
} from '#server/communications/attachments.queries.ts'
import {
  lockForChange,
  requireCommunication,
  requireOpen,
  type Work,
} from '#server/communications/communications.rules.ts'
import { replyCalendarOf } from '#server/communications/calendarFile.rules.ts'
import { publicImageAddress } from '#server/communications/content.rules.ts'
import { deleteFiles, findFile, storeFile, type FileToKeep } from '#server/files/files.queries.ts'
import { fetchGuarded, UnfitAddress } from '#server/kernel/fetch/guardedFetch.ts'
import { createFileReply, judgeFile } from '#server/files/files.rules.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const communicationFilesRoutes = routes(communicationFiles, {
  async names({ params: { id }, ...call }) {
    await requireCommunication(call, id)
    return (await listAttachments(call.db, id)).map(({ fileName }) => fileName)
  },

  async list({ params: { id }, ...call }) {
    await requireCommunication(call, id)
    return {
      content: await listAttachments(call.db, id),
      calendar: (await findCalendar(call.db, id)) ?? null,
    }
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

  async calendar({ params: { id }, ...call }) {
    await requireCommunication(call, id)
    return replyCalendarOf(call.db, id)
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
      return async (db) => (await keepImage({ ...call, db }, judged)).url
    },
  },

  addImage: {
    async prepare({ file, ...call }) {
      const judged = await judgeFile('textImage', file)
      return async (db) => keepImage({ ...call, db }, judged)
    },
  },

  fetchImage: {
    async prepare({ body: { url }, ...call }) {
      const { host, file } = await fetchImage(url)
      const judged = await judgeFile('textImage', file).catch(tellOfAddress)
      call.audit.describe(`Imagen de ${host}`)
      return async (db) => keepImage({ ...call, db }, judged)
    },
  },

  async image({ params: { hash }, db }) {
    const fileId = await findImageFile(db, hash)
    const file = fileId === undefined ? undefined : await findFile(db, fileId, 'textImage')
    if (!file) throw notFound()
    return createFileReply(db, file)
  },
})

/** Keeps a judged image and returns the address at which whoever receives a mail reads it. */
async function keepImage({ db, actor, audit, world }: Work, judged: FileToKeep) {
  const fileId = await storeFile(db, judged, actor.userId)
  const hash = Buffer.from(judged.sha256).toString('hex')
  await addImage(db, world.clock, fileId, hash)
  audit.describe(`Imagen de ${judged.size} bytes`)
  return { id: fileId, url: publicImageAddress(world.settings.publicUrl, hash) }
}

const unfit = (message: string) => invalid([{ in: 'body', path: 'url', message }])

/** What stands at an address, as if it had been uploaded. */
async function fetchImage(url: string): Promise<{ host: string; file: ReceivedFile }> {
  const fetched = await fetchGuarded(url, { most: fileUses.textImage.most }).catch((error: unknown) => {
    throw error instanceof UnfitAddress ? unfit(error.message) : error
  })
  return { host: fetched.host, file: toFile(fetched.content) }
}

const toFile = (content: Buffer): ReceivedFile => ({
  fileName: 'imagen',
  size: content.length,
  sha256: createHash('sha256').update(content).digest(),
  async *read() {
    yield content
  },
})

/** What is no image is wrong with the address, since there is no other field. */
const tellOfAddress = (error: unknown): never => {
  throw error instanceof Problem ? unfit('En esa dirección no hay una imagen PNG o JPEG') : error
}
