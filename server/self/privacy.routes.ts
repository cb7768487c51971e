import { privacy } from '#contract/self/privacy.ts'
import { readProfile } from '#server/census/profile.queries.ts'
import { listConsents } from '#server/consents/consents.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { listOwnRecords } from '#server/self/data.rules.ts'
import { listAccesses, listOwnChanges } from '#server/self/history.queries.ts'
import { withdrawConsent } from '#server/self/self.rules.ts'

export const privacyRoutes = routes(privacy, {
  async records({ actor, scope, db }) {
    return { content: await listOwnRecords(db, scope, actor.userId) }
  },

  async consents({ scope, db }) {
    const id = scope.ownId()
    const [content, profile] = await Promise.all([listConsents(db, scope, id), readProfile(db, scope, id)])
    return { content, communications: profile?.values.communications ?? false }
  },

  async withdrawConsent({ body, ...work }) {
    await withdrawConsent(work, body.kind)
  },

  history: async ({ query, actor, scope, db }) => listOwnChanges(db, scope, actor.userId, query),

  accesses: async ({ query, actor, scope, db }) => listAccesses(db, scope, actor.userId, query),
})
