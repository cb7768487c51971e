import { collector } from '#contract/collector/collector.ts'
import { requirePassword } from '#server/account/ownPassword.rules.ts'
import { changeCollector } from '#server/collector/collector.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const collectorRoutes = routes(collector, {
  change: requirePassword(({ body: { password: _password, ...asked }, ...work }) =>
    changeCollector(work, asked),
  ),
})
