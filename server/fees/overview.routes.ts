import { feeOverviewCalls } from '#contract/fees/overview.ts'
import { countWaiting, listMissingAccounts } from '#server/fees/overview.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { listAccountChanges } from '#server/organisation/accountChanges.queries.ts'

export const feeOverviewRoutes = routes(feeOverviewCalls, {
  async read({ db, scope, world }) {
    return {
      ...(await countWaiting(db, scope, await readTodayInMadrid(db, world.clock))),
      missingAccounts: await listMissingAccounts(db, scope),
      accountChanges: await listAccountChanges(db, world.clock),
    }
  },
})
