import { facts } from '#contract/people/facts.ts'
import { segments } from '#contract/segments/segments.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { countMembersOf, loadSegment } from '#server/people/segments.queries.ts'
import { loadTree } from '#server/people/segmentTrees.queries.ts'
import { listSegments } from '#server/segments/segments.queries.ts'
import { describeSegment, editSegment, removeSegment, saveSegment } from '#server/segments/segments.rules.ts'

export const segmentsRoutes = routes(segments, {
  list: ({ query, db, actor }) => listSegments(db, actor, query),

  async create({ body, db, actor, audit }) {
    const saved = await saveSegment(db, actor, body)
    audit.describe(`Segmento ${saved.id}`)
    return saved
  },

  get: ({ params: { id }, db, actor }) => describeSegment(db, actor, id),

  edit: ({ params: { id }, body, db, actor, audit }) => editSegment({ db, actor, audit }, id, body),

  async remove({ params: { id }, db, actor, audit }) {
    audit.describe(`Segmento ${id}`)
    await removeSegment(db, actor, id)
  },

  async count({ params: { id }, db, scope, actor, audit, world: { clock } }) {
    const loaded = await loadSegment(db, actor, id)
    if (!loaded) throw notFound()
    audit.describe(`Segmento ${id}`)
    return { count: await countMembersOf(db, scope, { clock }, loaded) }
  },

  async countUnsaved({ body: { filter }, db, scope, actor, audit, world: { clock } }) {
    const loaded = await loadTree(db, actor, filter.tree)
    const asked = loaded.asks.map((name) => facts[name].label)
    audit.describe(`Sin guardar: ${asked.join(', ')}`)
    return { count: await countMembersOf(db, scope, { clock }, loaded) }
  },
})
