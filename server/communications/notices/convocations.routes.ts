import { convocations } from '#contract/communications/convocations.ts'
import {
  convene,
  describeConvocation,
  listLeftOut,
  previewConvocation,
} from '#server/communications/notices/convocations.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const convocationsRoutes = routes(convocations, {
  get: ({ params: { id }, ...call }) => describeConvocation(call, id),
  preview: ({ params: { id }, body: { note }, ...call }) => previewConvocation(call, id, note),
  excluded: ({ params: { id }, query, ...call }) => listLeftOut(call, id, query),
  send: ({ params: { id }, body, ...call }) => convene(call, id, body),
})
