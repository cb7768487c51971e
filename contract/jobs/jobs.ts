import { z } from 'zod'
import { signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { anyJob } from '#contract/jobKinds.ts'

const params = z.strictObject({ id: z.uuid() })

/** One's own jobs, whatever their kind; what asks for one belongs to its feature. */
export const jobs = endpoints({
  get: {
    method: 'GET',
    path: '/jobs/:id',
    summary: 'Cómo va un trabajo que se ha pedido, y su resultado; solo lo ve quien lo pidió',
    allow: signedIn.toReach('themselves'),
    params,
    reply: anyJob,
  },
  cancel: {
    method: 'POST',
    path: '/jobs/:id/cancel',
    summary: 'Deja sin hacer un trabajo que no ha acabado; si acaba antes, queda hecho',
    allow: signedIn.toReach('themselves'),
    params,
    reply: anyJob,
    status: 202,
  },
})
