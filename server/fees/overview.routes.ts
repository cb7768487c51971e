import { feeOverviewCalls } from '#contract/fees/overview.ts'
import { countWaiting } from '#server/fees/overview.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const feeOverviewRoutes = routes(feeOverviewCalls, {
  async read({ db, scope, world }) {
    return countWaiting(db, scope, await readTodayInMadrid(db, world.clock))
  },
})
