import { privacy } from '#contract/self/privacy.ts'
import { readProfile } from '#server/census/profile.queries.ts'
import { listConsents } from '#server/consents/consents.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { listOwnRecords } from '#server/self/data.rules.ts'
import { listOwnAccesses, listOwnChanges } from '#server/self/history.queries.ts'
import { readOwnership } from '#server/census/ownership/ownership.queries.ts'
import { tellOwnChange } from '#server/self/ownChange.rules.ts'
import { withdrawConsent } from '#server/self/self.rules.ts'

export const privacyRoutes = routes(privacy, {
  records: async ({ actor, scope, db, world }) => listOwnRecords(db, scope, world.clock, actor.userId),

  async consents({ scope, db, world }) {
    const id = scope.ownId()
    const { foreignConsents } = await readOwnership(db, scope, world.clock, id)
    const [content, profile] = await Promise.all([
      listConsents(db, scope, id, foreignConsents),
      readProfile(db, scope, id),
    ])
    return { content, communications: profile?.values.communications ?? false }
  },

  async withdrawConsent({ body, ...work }) {
    await withdrawConsent(work, body.kind)
    await tellOwnChange(work)
  },

  async history({ query, actor: { userId }, scope, db, world }) {
    const ownership = await readOwnership(db, scope, world.clock, scope.ownId())
    return listOwnChanges(db, scope, { userId, ownership }, query)
  },

  async accesses({ query, actor: { userId }, scope, db, world }) {
    const ownership = await readOwnership(db, scope, world.clock, scope.ownId())
    return listOwnAccesses(db, scope, { userId, ownership }, query)
  },
})
