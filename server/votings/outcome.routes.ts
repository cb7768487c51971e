import { outcome } from '#contract/votings/outcome.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { readArchive, readResults } from '#server/votings/outcome.rules.ts'

export const outcomeRoutes = routes(outcome, {
  results: ({ params: { id }, ...call }) => readResults(call, id),
  archive: ({ params: { id }, ...call }) => readArchive(call, id),
})
