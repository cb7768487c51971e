import { collector } from '#contract/collector/collector.ts'
import { requireIdentity } from '#server/account/ownIdentity.rules.ts'
import { changeCollector } from '#server/collector/collector.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const collectorRoutes = routes(collector, {
  change: requireIdentity(({ body: { password: _password, factor: _factor, ...asked }, ...work }) =>
    changeCollector(work, asked),
  ),
})
