import { personVotings } from '#contract/votings/ofPerson.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { sayLetterNeed } from '#server/votings/unproven.rules.ts'
import { isReached, listClaimsOf, listVotingsOf } from '#server/votings/ofPerson.queries.ts'

export const personVotingsRoutes = routes(personVotings, {
  async votingsOf({ params: { id }, db, scope, world }) {
    if (!(await isReached(db, scope, id))) throw notFound()
    return {
      votings: await listVotingsOf(db, scope, id),
      claims: await listClaimsOf(db, scope, id),
      letterNeed: await sayLetterNeed(db, world.clock, id, 'staff'),
    }
  },
})
