import { fileTypes } from '#contract/files/files.ts'
import { meetingDocuments, mostDocuments } from '#contract/meetings/minutes.ts'
import { formatCount } from '#contract/plural.ts'
import { deleteFiles, findFile, storeFile } from '#server/files/files.queries.ts'
import { createFileReply, judgeFile } from '#server/files/files.rules.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { addDocument, listDocuments, removeDocument } from '#server/meetings/documents.queries.ts'
import { requireMeeting } from '#server/meetings/meetings.details.rules.ts'
import { lockMeeting, type StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { mayWriteMinutes } from '#server/meetings/meetings.details.rules.ts'
import { requireMinutesWriter } from '#server/meetings/minutes.rules.ts'

export const meetingDocumentsRoutes = routes(meetingDocuments, {
  async list({ params: { id }, ...call }) {
    const found = await requireMeeting(call, id)
    const documents = await listDocuments(call.db, id)
    return {
      content: documents.map(({ fileId: _file, type, ...rest }) => ({
        ...rest,
        type: fileTypes[type].label,
      })),
      mayChange: mayWriteMinutes(call.actor, found) && found.signedAt === null,
    }
  },

  add: {
    async prepare({ params: { id }, file, ...call }) {
      // Before the file is judged, which takes longer.
      await requireMinutesWriter(call, id)
      const judged = await judgeFile('meetingDocument', file)
      return async (db) => {
        await lockMeeting(db, id, 'update')
        requireOpen(await requireMinutesWriter({ ...call, db }, id))
        const { length } = await listDocuments(db, id)
        if (length >= mostDocuments)
          throw new Problem(
            'conflicto',
            `Esta reunión tiene ya ${formatCount(mostDocuments, 'documento', 'documentos')}: quita alguno antes de añadir otro.`,
          )
        const added = await addDocument(
          db,
          call.world.clock,
          id,
          await storeFile(db, judged, call.actor.userId),
        )
        call.audit.describe(`Reunión ${id}, documento ${added.id}, ${judged.size} bytes`)
        const { fileName, size, type } = judged
        call.audit.addChanges<Record<string, unknown>>('meetingDocument', added.id, {}, { fileName })
        return { ...added, fileName, size, type: fileTypes[type].label }
      }
    },
  },

  async download({ params: { id, documentId }, ...call }) {
    await requireMeeting(call, id)
    const document = (await listDocuments(call.db, id)).find((one) => one.id === documentId)
    const file = document && (await findFile(call.db, document.fileId, 'meetingDocument'))
    if (!file) throw notFound()
    return createFileReply(call.db, file)
  },

  async remove({ params: { id, documentId }, ...call }) {
    await lockMeeting(call.db, id, 'update')
    requireOpen(await requireMinutesWriter(call, id))
    const document = (await listDocuments(call.db, id)).find((one) => one.id === documentId)
    if (!document) throw notFound()
    const { fileName, fileId } = document
    await removeDocument(call.db, documentId)
    await deleteFiles(call.db, [fileId])
    call.audit.describe(`Reunión ${id}, documento ${documentId}`)
    call.audit.addChanges<Record<string, unknown>>(
      'meetingDocument',
      documentId,
      { fileName },
      { fileName: null },
    )
  },
})

function requireOpen({ signedAt }: StoredMeeting): void {
  if (signedAt !== null)
    throw new Problem('conflicto', 'El acta de esta reunión está firmada: sus documentos ya no cambian.')
}
