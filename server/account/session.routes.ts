import { sessions } from '#contract/account/session.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { endSessions, readSessionLife } from '#server/kernel/security/session.ts'

export const sessionRoutes = routes(sessions, {
  async logout({ actor, db, world }) {
    await endSessions(world, db, { id: actor.sessionId })
  },

  read: async ({ actor, world }) => readSessionLife(world, actor),

  extend: async ({ actor, world, db }) => readSessionLife({ ...world, db }, actor, 'touch'),
})
