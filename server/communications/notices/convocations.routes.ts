import { convocations, votingConvocations } from '#contract/communications/convocations.ts'
import {
  convene,
  describeConvocation,
  listLeftOut,
  previewConvocation,
} from '#server/communications/notices/convocations.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

const meeting = (id: number) => ({ of: 'meeting', id }) as const
const voting = (id: number) => ({ of: 'voting', id }) as const

export const convocationsRoutes = routes(convocations, {
  get: ({ params: { id }, ...call }) => describeConvocation(call, meeting(id)),
  preview: ({ params: { id }, body: { note }, ...call }) => previewConvocation(call, meeting(id), note),
  excluded: ({ params: { id }, query, ...call }) => listLeftOut(call, meeting(id), query),
  send: ({ params: { id }, body, ...call }) => convene(call, meeting(id), body),
})

export const votingConvocationsRoutes = routes(votingConvocations, {
  get: ({ params: { id }, ...call }) => describeConvocation(call, voting(id)),
  preview: ({ params: { id }, body: { note }, ...call }) => previewConvocation(call, voting(id), note),
  excluded: ({ params: { id }, query, ...call }) => listLeftOut(call, voting(id), query),
  send: ({ params: { id }, body, ...call }) => convene(call, voting(id), body),
})
