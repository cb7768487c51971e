import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { bulkChange } from '#contract/import/bulk/changes.ts'
import { bulkCommit, bulkPreview } from '#contract/import/bulk/jobs.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { jobOf } from '#contract/job.ts'
import { factLookupsOf } from '#contract/people/choosing/factFilter.ts'
import { massLimits, peopleQuery } from '#contract/people/choosing/many.ts'

/** The most people who are chosen one by one. */
export const mostChosen = 1000

const ids = z.array(id).min(1).max(mostChosen)
const params = z.strictObject({ id: z.uuid() })

/** The same for many people at once: seen before, done by a job, undone within thirty days (rule people-24). */
export const bulk = endpoints({
  choose: {
    method: 'POST',
    path: '/people/choose',
    summary:
      'Reúne a unas personas inscritas, por su número, en una lista de un día por la que filtra quien la hace',
    allow: admins.toReach('everyone'),
    body: z.strictObject({ ids }),
    reply: z.object({ compared: z.number().int(), people: z.number().int() }),
    status: 201,
    action: 'peopleChosen',
    throttle: massLimits,
  },
  preview: {
    method: 'POST',
    path: '/people/changes',
    summary:
      'Empieza a ver qué haría un cambio a las personas inscritas que cumplen un filtro, o a unas por su número, sin escribir nada',
    allow: admins.toReach('everyone'),
    query: peopleQuery,
    body: z.strictObject({ change: bulkChange, ids: ids.optional() }),
    reply: jobOf(bulkPreview),
    status: 202,
    throttle: massLimits,
    lookup: factLookupsOf('affiliate'),
  },
  commit: {
    method: 'POST',
    path: '/people/changes/:id/commit',
    summary:
      'Empieza a hacer el cambio que se ha visto antes, a las mismas personas; repetirlo no lo hace dos veces',
    allow: admins.toReach('everyone'),
    params,
    reply: jobOf(bulkCommit),
    status: 202,
  },
  spared: {
    method: 'GET',
    path: '/people/changes/:id/spared',
    summary: 'Descarga a quiénes deja como están un cambio, y por qué',
    allow: admins.toReach('everyone'),
    params,
    reply: fileReply,
    action: 'sparedExported',
  },
})
