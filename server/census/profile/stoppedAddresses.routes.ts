import { stoppedAddresses } from '#contract/census/profile/stoppedAddresses.ts'
import { findEditableProfile } from '#server/census/affiliates.queries.ts'
import { readProfile } from '#server/census/profile.queries.ts'
import { liftStop } from '#server/census/profile/stoppedAddresses.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'
import { listStopped } from '#server/people/addresses/stoppedAddresses.queries.ts'

export const stoppedAddressesRoutes = routes(stoppedAddresses, {
  async list({ params: { id }, scope, db, audit }) {
    if (!(await readProfile(db, scope, id))) throw notFound()
    audit.describeAffiliate(id)
    return listStopped(db, id)
  },

  async lift({ params: { id }, body, ...work }) {
    await requireOpenProfiles(work.db, id)
    await liftStop(work, { affiliateId: id, ...body })
    const found = await findEditableProfile(work, id)
    if (!found) throw notFound()
    return found
  },
})
