import { facts } from '#contract/people/facts.ts'
import { segments } from '#contract/segments/segments.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { countMembersOf, loadSegment } from '#server/people/segments.queries.ts'
import { findLookedUp } from '#server/people/lookups.queries.ts'
import { listTreeLookups, loadTree, type LoadedTree } from '#server/people/segmentTrees.queries.ts'
import { listSegments } from '#server/segments/segments.queries.ts'
import { describeSegment, editSegment, removeSegment, saveSegment } from '#server/segments/segments.rules.ts'

export const segmentsRoutes = routes(segments, {
  list: ({ query, db, actor }) => listSegments(db, actor, query),

  async create({ body, db, actor, audit }) {
    const saved = await saveSegment(db, actor, body)
    audit.describe(`Segmento ${saved.id}`)
    await addLookedUp(db, audit, await loadSegment(db, actor, saved.id))
    return saved
  },

  get: ({ params: { id }, db, actor }) => describeSegment(db, actor, id),

  async edit({ params: { id }, body, db, actor, audit }) {
    const edited = await editSegment({ db, actor, audit }, id, body)
    await addLookedUp(db, audit, await loadSegment(db, actor, id))
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
    await addLookedUp(db, audit, loaded)
    return { count: await countMembersOf(db, scope, { clock }, loaded) }
  },

  async countUnsaved({ body: { filter, segmentId }, db, scope, actor, audit, world: { clock } }) {
    const loaded = await loadTree(db, actor, filter.tree, segmentId)
    const asked = loaded.asks.map((name) => facts[name].label)
    audit.describe(`Sin guardar: ${asked.join(', ')}`)
    await addLookedUp(db, audit, loaded)
    return { count: await countMembersOf(db, scope, { clock }, loaded) }
  },
})

/** The entry of a use of a segment names whom its conditions look up: a count of one person tells of them. */
async function addLookedUp(db: Database, audit: AuditEntry, loaded: LoadedTree | undefined) {
  if (!loaded) return
  for (const subject of await findLookedUp(db, listTreeLookups(loaded))) audit.subjects.push(subject)
}
