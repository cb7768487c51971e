import { duplicates } from '#contract/census/duplicates.ts'
import { merges } from '#contract/census/merges.ts'
import {
  dismissPair,
  listDuplicates,
  possibleDuplicates,
  restorePair,
} from '#server/census/duplicates.queries.ts'
import { refreshEvidence } from '#server/census/duplicates.scan.queries.ts'
import { forgetOldMerges } from '#server/census/merge.queries.ts'
import { mergeFiles, undoMerge } from '#server/census/merge.rules.ts'
import { compareFiles, listMerges } from '#server/census/merges.queries.ts'
import { routes } from '#server/kernel/http.ts'
import { notFound } from '#server/kernel/problem.ts'

export const duplicatesRoutes = routes(duplicates, {
  async list({ query, db }) {
    await refreshEvidence(db)
    return listDuplicates(db, query)
  },

  async check({ body: { except, ...person }, db, trace }) {
    const matches = await possibleDuplicates(db, person, except)
    trace.note(
      matches.length === 0
        ? 'Sin coincidencias'
        : `Coinciden: ${matches.map((match) => match.person.id).join(', ')}`,
    )
    return { matches }
  },

  async dismiss({ body: { firstId, secondId }, db, actor, trace }) {
    if (!(await dismissPair(db, firstId, secondId, actor.userId))) throw notFound()
    trace.note(`Fichas ${firstId} y ${secondId}`)
  },

  async undoDismiss({ body: { firstId, secondId }, db, trace }) {
    if (!(await restorePair(db, firstId, secondId))) throw notFound()
    trace.note(`Fichas ${firstId} y ${secondId}`)
  },
})

export const mergesRoutes = routes(merges, {
  async list({ query, db, world }) {
    await forgetOldMerges(db, world.clock.now)
    return listMerges(db, query, world.clock)
  },

  async compare({ params: { id, otherId }, db, trace }) {
    await refreshEvidence(db)
    const found = await compareFiles(db, id, otherId)
    if (!found) throw notFound()
    trace.note(`Fichas ${id} y ${otherId}`)
    return found
  },

  merge: async ({ params, body, ...work }) => mergeFiles(work, { keptId: params.id, ...body }),

  undo: async ({ params, ...work }) => undoMerge(work, params.id),
})
