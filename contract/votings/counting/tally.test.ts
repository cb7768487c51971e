import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeBallot } from '#contract/votings/ballot.ts'
import { readTally, toTallyText } from '#contract/votings/counting/tally.ts'
import { listTallyFaults } from '#contract/votings/counting/tallyFaults.ts'
import { anyVoting } from '#test/support/ballots.ts'
import { tallyOf, votedTries } from '#test/support/countVoted.ts'

describe('rule voting-8: whatever is cast can be counted, and a tally that is not one of ballots is noticed', () => {
  test('of all that is cast nothing is found, and the booth judges it sound', () => {
    fc.assert(
      fc.property(anyVoting, ({ definition, ballots }) => {
        expect(listTallyFaults(definition, tallyOf(definition, ballots))).toEqual([])
        for (const choice of ballots) {
          const isBlank = choice.kind === 'open' && choice.candidates.length === 0
          const sent =
            choice.kind === 'survey'
              ? { surveyAnswersIds: [...choice.answers], blankQuestionsIds: [...choice.blank], blank: false }
              : choice.kind === 'closed'
                ? { candidatureId: choice.candidature, blank: choice.candidature === null }
                : { candidatesIds: [...choice.candidates], blank: isBlank }
          const judged = judgeBallot(definition, sent)
          expect(Array.isArray(judged) ? judged : judged.kind).toBe(choice.kind)
        }
      }),
      votedTries,
    )
  })

  test('one more of any single count is noticed', () => {
    fc.assert(
      fc.property(anyVoting, fc.nat(), ({ definition, ballots }, pick) => {
        const text = toTallyText(tallyOf(definition, ballots))
        // Every number that is a count: not a number of an option.
        const counts = [...text.matchAll(/"(?:answered|ballots|blank|count)":(\d+)|(?<=[[,])(\d+)(?=[\],])/g)]
        const chosen = counts[pick % counts.length]
        const at = (chosen?.index ?? 0) + (chosen?.[0].length ?? 0)
        const old = chosen?.[1] ?? chosen?.[2] ?? ''
        const altered = readTally(`${text.slice(0, at - old.length)}${Number(old) + 1}${text.slice(at)}`)
        if (altered === undefined) throw new Error('not read')
        const isAnswer = chosen?.[0].startsWith('"count"') && altered.kind === 'survey'
        const isLater = chosen?.[2] !== undefined
        const isSurveyBlank = altered.kind === 'survey' && chosen?.[0].startsWith('"blank"')
        // Where several may be chosen, sums alone do not tell: the hash of the tally in the chain does.
        const isTold = listTallyFaults(definition, altered).length > 0
        expect(isTold || isAnswer || isLater || isSurveyBlank, text).toBe(true)
      }),
      votedTries,
    )
  })
})
