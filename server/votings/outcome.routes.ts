import { outcome, votingPapers, votingTies } from '#contract/votings/outcome.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { printAct } from '#server/votings/act.rules.ts'
import { readArchive, readResults } from '#server/votings/outcome.rules.ts'
import { announceLot, prepareTie, settleTie } from '#server/votings/ties.rules.ts'
import { readTurnout } from '#server/votings/turnout.rules.ts'

export const outcomeRoutes = routes(outcome, {
  results: ({ params: { id }, ...call }) => readResults(call, id),
  archive: ({ params: { id }, ...call }) => readArchive(call, id),
})

export const votingPapersRoutes = routes(votingPapers, {
  act: ({ params: { id }, ...call }) => printAct(call, id),
  turnout: ({ params: { id }, ...call }) => readTurnout(call, id),
})

export const votingTiesRoutes = routes(votingTies, {
  announceLot: {
    prepare: ({ params: { id }, body, ...call }) => prepareTie(call, id, announceLot, body),
  },
  settleTie: { prepare: ({ params: { id }, body, ...call }) => prepareTie(call, id, settleTie, body) },
})
