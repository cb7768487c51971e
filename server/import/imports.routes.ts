import type { UploadedList } from '#contract/import/plan.ts'
import { imports } from '#contract/import/imports.ts'
import { formatCount } from '#contract/plural.ts'
import type { SignedIn } from '#contract/actor.ts'
import { listBatches } from '#server/import/batches.queries.ts'
import { fileOf, type ImportFile } from '#server/import/file.ts'
import {
  askFor,
  donePreflight,
  findJob,
  findUndo,
  forgetPreflights,
  isAskedFor,
  linesOf,
  type Author,
} from '#server/import/jobs.queries.ts'
import { leftOutFile } from '#server/import/leftOut.ts'
import { deleteMapping, listMappings, saveMapping } from '#server/import/mappings.queries.ts'
import { overview } from '#server/import/overview.ts'
import { openSource, type Source } from '#server/import/source.ts'
import { lockBatch } from '#server/import/undo.queries.ts'
import { requireUndoable } from '#server/import/undo.rules.ts'
import { UnreadableFile } from '#server/import/unreadable.ts'
import { findUpload, forgetUpload, holdUpload, keepUpload } from '#server/import/uploads.queries.ts'
import { describeDevice } from '#server/kernel/device.ts'
import type { Database } from '#server/kernel/database.ts'
import { routes } from '#server/kernel/handler.ts'
import { invalid, notFound, Problem } from '#server/kernel/problem.ts'

export const importsRoutes = routes(imports, {
  async upload({ file, actor, db, audit }) {
    const { format } = await refusing('file', () => openSource(fileOf(file.fileName, file.content)))
    const id = await keepUpload(db, { ownerId: actor.userId, ...file })
    audit.describe(`${format}, ${file.content.byteLength} bytes`)
    return { id, fileName: file.fileName, size: file.content.byteLength, format }
  },

  async survey({ params, query, actor, db }) {
    const file = await findUpload(db, { id: params.id, ownerId: actor.userId })
    if (!file) throw notFound()
    return refusing('sheet', async () => {
      const source = await openSource(file)
      return overview(source, listed(params.id, file, source), query)
    })
  },

  async preflight({ params: { id }, body: plan, actor, agent, db }) {
    await requireOwn(db, id, actor)
    if (await isAskedFor(db, 'commit', id))
      throw new Problem(
        'conflicto',
        'Esta lista ya se ha importado. Para importarla otra vez, vuelve a subirla.',
      )
    await forgetPreflights(db, id)
    return whole(
      db,
      actor,
      await askFor(db, { kind: 'preflight', uploadId: id, asked: { author: authorOf(actor, agent), plan } }),
    )
  },

  async commit({ params: { id }, body, actor, agent, db }) {
    await requireOwn(db, id, actor)
    const asked = await donePreflight(db, actor.userId, { id: body.preflight, uploadId: id })
    if (!asked) throw new Problem('conflicto', 'Antes de importar la lista hay que revisarla')
    return whole(
      db,
      actor,
      await askFor(db, { kind: 'commit', uploadId: id, asked: { ...asked, author: authorOf(actor, agent) } }),
    )
  },

  async forget({ params, actor, db }) {
    if (!(await forgetUpload(db, { id: params.id, ownerId: actor.userId }))) throw notFound()
  },

  job: async ({ params, actor, db }) => whole(db, actor, params.id),

  async lines({ params, actor, db, audit }) {
    const found = await linesOf(db, { id: params.id, ownerId: actor.userId })
    if (!found) throw notFound()
    audit.describe(formatCount(found.lines.length, 'línea', 'líneas'))
    return leftOutFile(found)
  },

  batches: async ({ query, scope, db, world }) => listBatches(db, scope, query, world.clock),

  async undo({ params: { id }, actor, agent, db, world }) {
    // Two who ask at once are told apart: the second sees what the first asked.
    await lockBatch(db, id, world.clock)
    const asked = await findUndo(db, id)
    if (asked && asked.state !== 'failed') {
      if (asked.ownerId === actor.userId) return whole(db, actor, asked.id)
      throw new Problem('conflicto', 'Otra persona ha pedido ya deshacer esta importación')
    }
    await requireUndoable(db, id, world.clock)
    return whole(
      db,
      actor,
      await askFor(db, { kind: 'undo', batchId: id, asked: { author: authorOf(actor, agent) } }),
    )
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

const authorOf = ({ userId, username, role }: SignedIn, agent: string): Author => ({
  userId,
  username,
  role,
  device: describeDevice(agent),
})

const listed = (id: string, { name, size }: ImportFile, { format }: Source): UploadedList => ({
  id,
  fileName: name,
  size,
  format,
})

async function requireOwn(db: Database, id: string, { userId }: SignedIn) {
  if (!(await holdUpload(db, { id, ownerId: userId }))) throw notFound()
}

async function whole(db: Database, { userId }: SignedIn, id: string) {
  const job = await findJob(db, { ownerId: userId, id })
  if (!job) throw notFound()
  return job
}

/** A file that cannot be read is told by the field that chose it. */
async function refusing<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid([{ in: 'body', path, message: error.message }])
    throw error
  }
}
