import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { access } from '#contract/people/access.ts'

/** Who looked at a profile: the log of one person, for whoever reads the log. Apart from the calls that each profile makes. */
export const accesses = endpoints({
  list: {
    method: 'GET',
    path: '/affiliate/:id/accesses',
    summary: 'Quién ha consultado una ficha, cuándo y para qué; las últimas primero',
    allow: superAdmins.toReach('unblocked'),
    params: z.strictObject({ id }),
    query: z.strictObject(
      pageRequest(['creationDate'], { sort: 'creationDate', direction: 'desc', size: 20 }),
    ),
    reply: pageOf(access),
    action: 'activityListed',
    lookup: { 'params.id': 'profile' },
    shows: { 'params.id': 'affiliate' },
  },
})
