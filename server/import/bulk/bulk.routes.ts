import { bulk } from '#contract/import/bulk/bulk.ts'
import { bulkCommit, bulkPreview, type Spared } from '#contract/import/bulk/jobs.ts'
import { columnsOf } from '#contract/column.ts'
import { formatCount } from '#contract/plural.ts'
import { selectNumbered } from '#server/import/bulk/bulk.queries.ts'
import { keepChoice, lostChoice, requireKnown } from '#server/import/bulk/bulk.rules.ts'
import { streamLongRead } from '#server/kernel/database/longRead.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { mostNamed, readAll } from '#server/kernel/http/shown.ts'
import { findDoneJob, findJobOf, streamJobLines } from '#server/kernel/jobs/jobs.queries.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import { createDownload } from '#server/kernel/lists/download.ts'
import { oneByOne } from '#server/kernel/lists/workbook.ts'
import { isOwnComparison } from '#server/people/choosing/tags.queries.ts'
import { listNumbers, selectMeant } from '#server/people/choosing/many.queries.ts'

const { of } = columnsOf<Spared>()
const sparedColumns = [
  of('id', 'Número', ({ id }) => id),
  of('name', 'Nombre', ({ name }) => name),
  of('why', 'Motivo', ({ why }) => why),
]

export const bulkRoutes = routes(bulk, {
  async choose({ body, db, scope, actor, audit, world: { clock } }) {
    const ids = await listNumbers(db, selectNumbered(db, scope, body.ids))
    audit.describe(formatCount(ids.length, 'persona', 'personas'))
    if (ids.length <= mostNamed) audit.addSubjects('affiliate', ids)
    return { compared: await keepChoice({ db, clock, author: actor }, ids), people: ids.length }
  },

  async preview({ query: filter, body: { change, ids }, ...call }) {
    const { db, scope, actor, audit, world } = call
    await requireKnown(db, change)
    // What the filter names is checked now, and the people are found by the job.
    if (!ids) await selectMeant(db, scope, { clock: world.clock, reader: actor, audit }, filter)
    return requestJob(call, bulkPreview, {
      subject: `${actor.userId}`,
      about: '',
      asked: { change, people: ids ? { ids } : { filter } },
    })
  },

  async commit({ params: { id }, ...call }) {
    const { db, actor, world } = call
    const { result } = (await findJobOf(db, bulkPreview, { id, ownerId: actor.userId })) ?? {}
    if (!result) throw notFound()
    const { change, choice, chosen, title } = result
    if (!(await isOwnComparison(db, world.clock, actor, choice))) throw lostChoice()
    return requestJob(call, bulkCommit, { subject: id, about: title, asked: { change, choice, chosen } })
  },

  async spared({ params: { id }, db, actor, audit }) {
    const owned = { id, ownerId: actor.userId }
    const found = await findDoneJob(db, [bulkPreview, bulkCommit], owned)
    if (!found) throw notFound()
    audit.describe(formatCount(found.count, 'persona', 'personas'))
    const lines = streamLongRead(db, (unit) => streamJobLines(unit, bulkPreview.line, owned))
    const few = found.count <= mostNamed ? await readAll(lines) : undefined
    if (few)
      audit.addSubjects(
        'affiliate',
        few.map((line) => line.id),
      )
    return createDownload({
      name: 'Personas_que_quedan_como_estan',
      columns: sparedColumns,
      rows: few ? oneByOne(few) : lines,
      format: 'csv',
    })
  },
})
