import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { personName } from '#contract/census/duplicates/merges.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

/** How a request to merge ended without a merge; one that was carried out is among the merges. */
export const mergeOutcomes = ['cancelled', 'stopped', 'refused'] as const

/** A request of the last 30 days to merge two profiles, which waits until both addresses had time to stop it. */
const mergeRequest = z.object({
  id: z.number().int(),
  kept: personName,
  other: personName,
  author: z.string().nullable(),
  creationTime: instant,
  /** When it will be carried out; null while one of the addresses has not been told, and once it has ended. */
  dueAt: instant.nullable(),
  state: z.enum(['waiting', ...mergeOutcomes]),
  /** Why it was refused when its time had come. */
  reason: z.string().nullable(),
})
export type MergeRequest = z.output<typeof mergeRequest>

export const mergeRequests = endpoints({
  list: {
    method: 'GET',
    path: '/affiliate/merge-requests',
    summary: 'Uniones de los últimos 30 días que esperan a que nadie las pare, o que no se hicieron',
    allow: admins.toReach('everyone'),
    query: z.strictObject(pageRequest(['creationTime'], { sort: 'creationTime', direction: 'desc' })),
    reply: pageOf(mergeRequest),
    action: ({ query }) => (query['size'] === -1 ? 'mergesListed' : undefined),
    shows: { 'reply.content.kept.id': 'affiliate', 'reply.content.other.id': 'affiliate' },
  },
  cancel: {
    method: 'POST',
    path: '/affiliate/merge-requests/:id/cancel',
    summary: 'Anula una unión que espera',
    allow: admins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: z.void(),
    status: 204,
    action: 'mergeRequestCancelled',
  },
})
