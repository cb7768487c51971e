import { receivedCommunications } from '#contract/self/received.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { listAddressesOf } from '#server/self/elsewhere.queries.ts'
import { readOwnership } from '#server/self/ownership.queries.ts'
import { listReceived } from '#server/self/received.queries.ts'

export const receivedCommunicationsRoutes = routes(receivedCommunications, {
  async list({ query, actor, scope, db, world }) {
    const affiliateId = scope.ownId()
    const { histories } = await readOwnership(db, scope, world.clock, affiliateId)
    const emails = await listAddressesOf(db, actor.userId)
    return listReceived(db, scope, { affiliateId, emails, histories }, query)
  },
})
