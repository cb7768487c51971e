import { votingLetters } from '#contract/votings/electorate.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { printLetters } from '#server/votings/letters.rules.ts'

export const votingLettersRoutes = routes(votingLetters, {
  letters: ({ params: { id }, ...call }) => printLetters(call, id),
})
