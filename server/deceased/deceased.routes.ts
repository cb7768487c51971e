import { deceased } from '#contract/deceased/deceased.ts'
import { recordDeath, undoDeath } from '#server/deceased/deceased.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const deceasedRoutes = routes(deceased, {
  record: async ({ params: { id }, body, ...context }) => recordDeath(context, id, body),

  undo: async ({ params: { id }, ...context }) => undoDeath(context, id),
})
