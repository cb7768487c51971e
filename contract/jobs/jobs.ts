import { z } from 'zod'
import { signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { anyJob } from '#contract/jobKinds.ts'

const params = z.strictObject({ id: z.uuid() })

/** A user's own jobs of any kind; the calls that ask for jobs belong to the features. */
export const jobs = endpoints({
  get: {
    method: 'GET',
    path: '/jobs/:id',
    summary: 'Cómo va un trabajo que se ha pedido, y su resultado; solo lo ve quien lo pidió',
    allow: signedIn.toReach('themselves'),
    params,
    reply: anyJob,
    // A review names people of the census who may be those of a list.
    shows: { 'reply.result.twins.first.person.id': 'affiliate' },
  },
  cancel: {
    method: 'POST',
    path: '/jobs/:id/cancel',
    summary: 'Deja sin hacer un trabajo que no ha acabado; si acaba antes, queda hecho',
    allow: signedIn.toReach('themselves'),
    params,
    reply: anyJob,
    // A review names people of the census who may be those of a list.
    shows: { 'reply.result.twins.first.person.id': 'affiliate' },
    status: 202,
  },
})
