import { imports } from '#contract/import/imports.ts'
import { importCommit, importPreflight, importUndo } from '#contract/import/jobs.ts'
import { formatCount } from '#contract/plural.ts'
import type { SignedIn } from '#contract/actor.ts'
import { trustFile } from '#server/files/files.rules.ts'
import { defineBatchList } from '#server/import/batches.queries.ts'
import { wrapUpload } from '#server/import/file.ts'
import { createExcludedLinesFile } from '#server/import/excludedLines.ts'
import { deleteMapping, listMappings, saveMapping } from '#server/import/mappings.queries.ts'
import { readFormat, surveyUpload } from '#server/import/reader.rules.ts'
import { lockBatch } from '#server/import/undo.queries.ts'
import { requireUndoable } from '#server/import/undo.rules.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import {
  findUpload,
  deleteUpload,
  listUnfinished,
  lockUpload,
  storeUpload,
} from '#server/import/uploads.queries.ts'
import { listAssembliesToMatch } from '#server/import/world.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows } from '#server/kernel/lists/list.ts'
import { streamLongRead } from '#server/kernel/database/longRead.ts'
import { routes } from '#server/kernel/http/routes.ts'
import {
  discardJobs,
  findDoneJob,
  findDoneRequest,
  isRequested,
  streamJobLines,
} from '#server/kernel/jobs/jobs.queries.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'

export const importsRoutes = routes(imports, {
  upload: {
    async prepare({ file, actor, audit }) {
      const format = await withFileErrors('file', () => readFormat(wrapUpload(file)))
      audit.describe(`${format}, ${file.size} bytes`)
      const judged = trustFile('importList', format, file)
      return async (db) => {
        const id = await storeUpload(db, judged, actor.userId)
        return { id, fileName: judged.fileName, size: file.size, format }
      }
    },
  },

  unfinished: async ({ actor, db }) => ({ content: await listUnfinished(db, actor.userId) }),

  async survey({ params, query, actor, db }) {
    const file = await findUpload(db, { id: params.id, ownerId: actor.userId })
    if (!file) throw notFound()
    const assemblies = await listAssembliesToMatch(db)
    return withFileErrors('sheet', () => surveyUpload(file, { id: params.id, place: query, assemblies }))
  },

  async preflight({ params: { id }, body: plan, ...call }) {
    const { db, actor } = call
    const about = await requireOwnUpload(db, id, actor)
    if (await isRequested(db, importCommit, id))
      throw new Problem(
        'conflicto',
        'Esta lista ya se ha importado. Para importarla otra vez, vuelve a subirla.',
      )
    // A new preflight replaces the earlier ones of the same list.
    await discardJobs(db, importPreflight, id)
    return requestJob(call, importPreflight, { subject: id, about, asked: { uploadId: id, plan } })
  },

  async commit({ params: { id }, body, ...call }) {
    const { db, actor } = call
    const about = await requireOwnUpload(db, id, actor)
    const preflight = { id: body.preflight, ownerId: actor.userId, subject: id }
    const asked = await findDoneRequest(db, importPreflight, preflight)
    if (!asked) throw new Problem('conflicto', 'Antes de importar la lista hay que revisarla')
    return requestJob(call, importCommit, { subject: id, about, asked })
  },

  async forget({ params, actor, db }) {
    if (!(await deleteUpload(db, { id: params.id, ownerId: actor.userId }))) throw notFound()
  },

  async lines({ params, actor, db, audit }) {
    const owned = { id: params.id, ownerId: actor.userId }
    const found = await findDoneJob(db, [importPreflight, importCommit, importUndo], owned)
    if (!found) throw notFound()
    audit.describe(formatCount(found.count, 'línea', 'líneas'))
    return createExcludedLinesFile({
      kind: found.kind,
      isOfPeople: found.kind === importUndo.name && !importUndo.result.parse(found.result).isOfList,
      lines: streamLongRead(db, (unit) => streamJobLines(unit, importUndo.line, owned)),
    })
  },

  batches: async ({ query, scope, actor, db, world }) =>
    listRows(db, query, defineBatchList(scope, query, { ownerId: actor.userId, clock: world.clock })),

  async undo({ params: { id }, ...call }) {
    const { db, world } = call
    // The lock makes one of two simultaneous requests wait and find the other's job.
    const batch = await lockBatch(db, id, world.clock)
    const subject = String(id)
    if (!(await isRequested(db, importUndo, subject))) await requireUndoable(db, id, world.clock)
    return requestJob(call, importUndo, {
      subject,
      about: batch?.fileName ?? '',
      asked: { batchId: id },
      taken: 'Otra persona ha pedido ya que se deshaga',
    })
  },

  mappings: async ({ db }) => ({ content: await listMappings(db) }),

  async saveMapping({ body, actor, db, audit }) {
    const saved = await saveMapping(db, body, actor.userId)
    audit.describe(`Forma de leer ${saved.id}`)
    return saved
  },

  async deleteMapping({ params: { id }, db, audit }) {
    if (!(await deleteMapping(db, id))) throw notFound()
    audit.describe(`Forma de leer ${id}`)
  },
})

/** The file name of the caller's own upload, which is locked against deletion; throws «not found». */
async function requireOwnUpload(db: Database, id: string, { userId }: SignedIn): Promise<string> {
  const fileName = await lockUpload(db, { id, ownerId: userId })
  if (fileName === undefined) throw notFound()
  return fileName
}

/** Reports an unreadable file as an error of the field that chose it. */
async function withFileErrors<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid([{ in: 'body', path, message: error.message }])
    throw error
  }
}
