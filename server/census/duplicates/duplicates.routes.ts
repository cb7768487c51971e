import { duplicates } from '#contract/census/duplicates/duplicates.ts'
import { mergeRequests } from '#contract/census/duplicates/mergeRequests.ts'
import { stopMerge } from '#contract/census/duplicates/stopMerge.ts'
import { merges } from '#contract/census/duplicates/merges.ts'
import {
  dismissPair,
  defineDuplicateList,
  restorePair,
} from '#server/census/duplicates/duplicates.queries.ts'
import { findDuplicates } from '#server/census/duplicates/findDuplicates.queries.ts'
import { undoMerge } from '#server/census/duplicates/undoMerge.rules.ts'
import { listMergeRequests } from '#server/census/duplicates/mergeRequests.queries.ts'
import {
  cancelMergeRequest,
  findMergeStop,
  requestMerge,
  stopRequestedMerge,
} from '#server/census/duplicates/mergeRequests.rules.ts'
import { compareProfiles, listMerges } from '#server/census/duplicates/merges.queries.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'
import { listRows } from '#server/kernel/lists/list.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound } from '#server/kernel/http/problem.ts'

export const duplicatesRoutes = routes(duplicates, {
  // The worker keeps the evidence up to date (`refreshEvidence`), so reading writes nothing.
  async list({ query, scope, db, audit }) {
    const page = await listRows(db, query, defineDuplicateList(scope, query))
    if (query.person !== undefined) {
      audit.describeAffiliate(query.person)
      audit.addSubjects(
        'affiliate',
        page.content.flatMap(({ first, second }) => [first.id, second.id]),
      )
    }
    return page
  },

  async check({ body: { except, ...person }, scope, db, audit }) {
    const matches = await findDuplicates(db, scope, person, except)
    audit.describe(
      matches.length === 0
        ? 'Sin coincidencias'
        : `Coinciden: ${matches.map((match) => match.person.id).join(', ')}`,
    )
    return { matches }
  },

  async dismiss({ body: { firstId, secondId }, scope, db, actor, audit }) {
    if (!(await dismissPair(db, scope, firstId, secondId, actor.userId))) throw notFound()
    audit.describe(`Fichas ${firstId} y ${secondId}`)
    audit.addSubjects('affiliate', [firstId, secondId])
  },

  async undoDismiss({ body: { firstId, secondId }, scope, db, audit }) {
    if (!(await restorePair(db, scope, firstId, secondId))) throw notFound()
    audit.describe(`Fichas ${firstId} y ${secondId}`)
    audit.addSubjects('affiliate', [firstId, secondId])
  },
})

export const mergesRoutes = routes(merges, {
  list: async ({ query, scope, db, world }) => listMerges(db, scope, query, world.clock),

  async compare({ params: { id, otherId }, scope, db, actor, audit, world: { clock } }) {
    await requireOpenProfiles(db, id, otherId)
    const found = await compareProfiles(db, scope, actor, { id, otherId, clock })
    if (!found) throw notFound()
    audit.describe(`Fichas ${id} y ${otherId}`)
    audit.addSubjects('affiliate', [id, otherId])
    return found
  },

  async merge({ params, body, ...work }) {
    await requireOpenProfiles(work.db, params.id, body.otherId)
    return requestMerge(work, { keptId: params.id, ...body })
  },

  undo: async ({ params, ...work }) => undoMerge(work, params.id),
})

export const mergeRequestsRoutes = routes(mergeRequests, {
  list: async ({ query, scope, db, world }) => listMergeRequests(db, scope, world.clock, query),

  cancel: async ({ params: { id }, ...context }) => cancelMergeRequest(context, id),
})

export const stopMergeRoutes = routes(stopMerge, {
  look: ({ query: { cod }, db }) => findMergeStop(db, cod),

  stop: async ({ body: { cod }, ...context }) => stopRequestedMerge(context, cod),
})
