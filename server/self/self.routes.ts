import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { self } from '#contract/self/self.ts'
import { findOwnProfile, listOfficesOf } from '#server/census/affiliates.queries.ts'
import { pickCorrection } from '#server/census/profile/profile.rules.ts'
import { checkOwnIdentity } from '#server/account/ownIdentity.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { listOwnAttendances, showOwnProfile } from '#server/self/data.rules.ts'
import { leaveCensus } from '#server/self/leaving.rules.ts'
import { tellOwnChange } from '#server/self/ownChange.rules.ts'
import { readOwnership } from '#server/census/ownership/ownership.queries.ts'
import { findOwnProfileErrors, applyOwnCorrection } from '#server/self/self.rules.ts'

export const selfRoutes = routes(self, {
  read: async ({ scope, db, world }) => requireOwnProfile(db, scope, world.clock),

  edit: {
    async handle({ body: { version, ...body }, actor, ...work }) {
      await applyOwnCorrection(work, actor.userId, pickCorrection(body, 'oneself'), version)
      await tellOwnChange({ ...work, actor })
      return requireOwnProfile(work.db, work.scope, work.world.clock)
    },
    findErrors: ({ body, ...work }) => findOwnProfileErrors(work, pickCorrection(body, 'oneself')),
  },

  async attendances({ query: { pageSize: size, ...query }, scope, db, world }) {
    const ownership = await readOwnership(db, scope, world.clock, scope.ownId())
    return listOwnAttendances(db, scope, ownership, { ...query, size })
  },

  unregister: {
    async prepare({ body, actor, ...work }) {
      const confirm = await checkOwnIdentity(work, actor.userId, body)
      return (db) => leaveCensus({ ...work, db }, actor, confirm)
    },
  },
})

async function requireOwnProfile(db: Database, scope: Scope, clock: Clock): Promise<OwnProfile> {
  const profile = await findOwnProfile(db, scope, scope.ownId())
  if (!profile) throw notFound()
  const shown = showOwnProfile(profile, await readOwnership(db, scope, clock, profile.id))
  return { ...shown, offices: await listOfficesOf(db, profile.id) }
}
