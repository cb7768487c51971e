import { votingHeads } from '#contract/votings/heads.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { readHeads } from '#server/votings/heads.rules.ts'

export const votingHeadsRoutes = routes(votingHeads, {
  list: async ({ world }) => ({ votings: await readHeads(world) }),
})
