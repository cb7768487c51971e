import { booth } from '#contract/votings/booth.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { castVote } from '#server/votings/casting.rules.ts'
import { requireVoting } from '#server/votings/votings.rules.ts'

export const boothRoutes = routes(booth, {
  vote: { alone: ({ params: { id }, body, ...call }) => castVote(call, id, body) },

  async hasVoted({ params: { id }, ...call }) {
    return (await requireVoting(call, id)).own.hasVoted
  },
})
