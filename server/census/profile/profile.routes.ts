import { profiles } from '#contract/census/profile/profile.ts'
import { findEditableProfile } from '#server/census/affiliates.queries.ts'
import { listHistory } from '#server/census/profile/profile.history.queries.ts'
import { findNeighbours } from '#server/census/profile/profile.neighbours.queries.ts'
import { findBankAccount, readProfile } from '#server/census/profile.queries.ts'
import {
  correctProfile,
  pickCorrection,
  findProfileErrors,
  revertChange,
} from '#server/census/profile/profile.rules.ts'
import { foreseeEffect } from '#server/people/addresses/addressMoves.rules.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { describeListing } from '#server/kernel/lists/describeListing.ts'
import { loggedFacts } from '#server/people/choosing/loggedFacts.rules.ts'
import { notFound } from '#server/kernel/http/problem.ts'

export const profilesRoutes = routes(profiles, {
  edit: {
    async handle({ params, body: { version, samePerson, ...body }, ...work }) {
      await requireOpenProfiles(work.db, params.id)
      await correctProfile(
        { ...work, editor: work.actor, samePerson },
        params.id,
        pickCorrection(body, 'staff'),
        version,
      )
      return requireEditableProfile(work, params.id)
    },
    findErrors: ({ params, body, ...work }) =>
      findProfileErrors(work, params.id, pickCorrection(body, 'staff')),
  },

  async addressEffect({ params, query, scope, db, actor, world: { clock } }) {
    if (!(await readProfile(db, scope, params.id))) throw notFound()
    return { effect: await foreseeEffect({ db, clock }, actor, params.id, query.email) }
  },

  async revealAccount({ params, scope, db, audit }) {
    const found = await findBankAccount(db, scope, params.id)
    if (!found) throw notFound()
    audit.describeAffiliate(params.id)
    return found
  },

  async history({ params, query, actor, scope, db, audit }) {
    const now = await readProfile(db, scope, params.id)
    if (!now) throw notFound()
    audit.describeAffiliate(params.id)
    return listHistory(db, scope, { id: params.id, now: now.values, reader: actor }, query)
  },

  async revert({ params, body, ...work }) {
    await requireOpenProfiles(work.db, params.id)
    const { activityId, field, samePerson } = body
    await revertChange({ ...work, editor: work.actor, samePerson }, params.id, activityId, field)
    return requireEditableProfile(work, params.id)
  },

  async neighbours({ params, query, scope, db, world: { clock }, actor, audit }) {
    const found = await findNeighbours(db, scope, params.id, query, { clock, reader: actor, audit })
    if (!found) throw notFound()
    const { previous, next, isAmongFew } = found
    const beside = [previous, next].filter((each) => each !== null)
    audit.describe(describeListing(query, loggedFacts, beside.length))
    if (isAmongFew) audit.addSubjects('affiliate', beside)
    return { previous, next }
  },
})

async function requireEditableProfile(work: Parameters<typeof findEditableProfile>[0], id: number) {
  const found = await findEditableProfile(work, id)
  if (!found) throw notFound()
  return found
}
