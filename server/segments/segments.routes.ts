import { formatShownMoment } from '#contract/format.ts'
import { facts } from '#contract/people/choosing/facts.ts'
import { segments } from '#contract/segments/segments.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import {
  addFewMeant,
  addLookedUp,
  countMembersOf,
  loadSegment,
  requireSeenFacts,
} from '#server/people/choosing/segments.queries.ts'
import { loadTree, type LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'
import type { Reader } from '#server/people/choosing/sharing.queries.ts'
import { listSegments } from '#server/segments/segments.queries.ts'
import {
  describeSegment,
  editSegment,
  judgeSharing,
  removeSegment,
  saveSegment,
} from '#server/segments/segments.rules.ts'

export const segmentsRoutes = routes(segments, {
  list: ({ query, db, actor }) => listSegments(db, actor, query),

  async create({ body, db, actor, audit, world: { clock } }) {
    const saved = await saveSegment(db, actor, body)
    audit.describe(`Segmento ${saved.id}`)
    await addToldBy({ db, actor, audit, clock }, saved.id)
    return saved
  },

  get: ({ params: { id }, db, actor }) => describeSegment(db, actor, id),

  async edit({ params: { id }, body, db, actor, audit, world: { clock } }) {
    const edited = await editSegment({ db, actor, audit }, id, body)
    await addToldBy({ db, actor, audit, clock }, id)
    return edited
  },

  async remove({ params: { id }, db, actor, audit }) {
    audit.describe(`Segmento ${id}`)
    await removeSegment(db, actor, id)
  },

  async count({ params: { id }, query: { at }, db, scope, actor, audit, world: { clock } }) {
    const loaded = await loadSegment(db, actor, id)
    if (!loaded) throw notFound()
    requireSeenFacts(actor, { at })
    audit.describe(`Segmento ${id}${at === undefined ? '' : ` a fecha de ${formatShownMoment(at)}`}`)
    return { count: await countMembersOf(db, scope, { clock, at, audit }, loaded) }
  },

  async warnings({ body: { filter, sharedWith }, db, actor }) {
    const { warnings } = await judgeSharing(db, await loadTree(db, actor, filter.tree), sharedWith)
    return { warnings }
  },

  async countUnsaved({ body: { filter, segmentId }, db, scope, actor, audit, world: { clock } }) {
    const loaded = await loadTree(db, actor, filter.tree, segmentId)
    if (loaded.faults.length > 0) throw faultyFilter(loaded)
    const asked = loaded.asks.map((name) => facts[name].label)
    audit.describe(`Sin guardar: ${asked.join(', ')}`)
    return { count: await countMembersOf(db, scope, { clock, audit }, loaded) }
  },
})

const told = asSystem('of whom a saved segment tells; only the numbers of their profiles are logged')

/** What is saved may be counted, and its people listed, from then on. */
async function addToldBy(
  { db, actor, audit, clock }: { db: Database; actor: Reader; audit: AuditEntry; clock: Clock },
  id: number,
) {
  const loaded = await loadSegment(db, actor, id)
  if (!loaded) return
  await addLookedUp(db, audit, loaded)
  if (loaded.faults.length === 0) await addFewMeant(db, told, { clock, audit }, loaded)
}

const faultyFilter = ({ faults }: LoadedTree) => {
  const message = faults.join(' ')
  return new Problem('datos-no-validos', message, { errors: [{ in: 'body', path: 'filter', message }] })
}
