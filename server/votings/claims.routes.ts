import { claimStateLabels, electorate } from '#contract/votings/electorate.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyPage } from '#server/kernel/lists/replyList.ts'
import { defineClaimList } from '#server/votings/claims.queries.ts'
import {
  answerClaim,
  makeClaim,
  prepareClaim,
  readOwnRoll,
  requireRolled,
} from '#server/votings/claims.rules.ts'

const listFilters = { state: { label: 'estado', words: claimStateLabels } } as const

export const claimsRoutes = routes(electorate, {
  ownRoll: ({ params: { id }, ...call }) => readOwnRoll(call, id),

  makeClaim: {
    async prepare({ params: { id }, body, ...call }) {
      await prepareClaim(call, id)
      return (db) => makeClaim({ ...call, db }, id, body)
    },
  },

  async claims({ params: { id }, ...call }) {
    await requireRolled(call, id)
    return replyPage(
      { ...call, about: `Votación ${id}` },
      defineClaimList(call.scope, id, call.query),
      listFilters,
    )
  },

  decideClaim: ({ params: { id }, body, ...call }) => answerClaim(call, id, body),
})
