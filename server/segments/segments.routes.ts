import { facts } from '#contract/people/choosing/facts.ts'
import { segments } from '#contract/segments/segments.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { addLookedUp, countMembersOf, loadSegment } from '#server/people/choosing/segments.queries.ts'
import { loadTree, type LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'
import type { Reader } from '#server/people/choosing/sharing.queries.ts'
import { listSegments } from '#server/segments/segments.queries.ts'
import { describeSegment, editSegment, removeSegment, saveSegment } from '#server/segments/segments.rules.ts'

export const segmentsRoutes = routes(segments, {
  list: ({ query, db, actor }) => listSegments(db, actor, query),

  async create({ body, db, actor, audit }) {
    const saved = await saveSegment(db, actor, body)
    audit.describe(`Segmento ${saved.id}`)
    await addLookedUpBy({ db, actor, audit }, saved.id)
    return saved
  },

  get: ({ params: { id }, db, actor }) => describeSegment(db, actor, id),

  async edit({ params: { id }, body, db, actor, audit }) {
    const edited = await editSegment({ db, actor, audit }, id, body)
    await addLookedUpBy({ db, actor, audit }, id)
    return edited
  },

  async remove({ params: { id }, db, actor, audit }) {
    audit.describe(`Segmento ${id}`)
    await removeSegment(db, actor, id)
  },

  async count({ params: { id }, db, scope, actor, audit, world: { clock } }) {
    const loaded = await loadSegment(db, actor, id)
    if (!loaded) throw notFound()
    audit.describe(`Segmento ${id}`)
    return { count: await countMembersOf(db, scope, { clock, audit }, loaded) }
  },

  async countUnsaved({ body: { filter, segmentId }, db, scope, actor, audit, world: { clock } }) {
    const loaded = await loadTree(db, actor, filter.tree, segmentId)
    if (loaded.faults.length > 0) throw faultyFilter(loaded)
    const asked = loaded.asks.map((name) => facts[name].label)
    audit.describe(`Sin guardar: ${asked.join(', ')}`)
    return { count: await countMembersOf(db, scope, { clock, audit }, loaded) }
  },
})

/** What is saved may be counted from then on. */
async function addLookedUpBy(
  { db, actor, audit }: { db: Database; actor: Reader; audit: AuditEntry },
  id: number,
) {
  const loaded = await loadSegment(db, actor, id)
  if (loaded) await addLookedUp(db, audit, loaded)
}

const faultyFilter = ({ faults }: LoadedTree) => {
  const message = faults.join(' ')
  return new Problem('datos-no-validos', message, { errors: [{ in: 'body', path: 'filter', message }] })
}
