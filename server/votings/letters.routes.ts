import { votingLetters } from '#contract/votings/electorate.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { prepareLetters, readLetterCounts } from '#server/votings/letters.rules.ts'

export const votingLettersRoutes = routes(votingLetters, {
  letterCounts: ({ params: { id }, ...call }) => readLetterCounts(call, id),
  letters: { prepare: ({ params: { id }, body: { which }, ...call }) => prepareLetters(call, id, which) },
})
