import { ownOutcomes } from '#contract/communications/ownOutcomes.ts'
import { describeOwn } from '#server/communications/writing.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const ownOutcomesRoutes = routes(ownOutcomes, { get: (call) => describeOwn(call) })
