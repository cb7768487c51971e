import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeBallot } from '#contract/votings/ballot.ts'
import { readTally, toTallyText } from '#contract/votings/counting/tally.ts'
import { listTallyFaults } from '#contract/votings/counting/tallyFaults.ts'
import { listCandidates } from '#contract/votings/frozen.ts'
import type { Tally } from '#contract/votings/results.ts'
import { isRanked } from '#contract/votings/summary.ts'
import { anyVoting, openLists } from '#test/support/ballots.ts'
import { tallyOf, votedTries } from '#test/support/countVoted.ts'
import { anOpenList } from '#test/support/votingDefinition.ts'

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
        const isUnordered = altered.kind === 'open' && !isRanked(definition)
        // Where several may be chosen, sums alone do not tell: the hash of the tally in the chain does.
        const isTold = listTallyFaults(definition, altered).length > 0
        expect(isTold || isAnswer || isLater || isUnordered || isSurveyBlank, text).toBe(true)
      }),
      votedTries,
    )
  })
})

test('rule voting-8: of «Total de votos» nobody learns in which order somebody chose, neither whoever opens a ballot nor who reads the tally', () => {
  fc.assert(
    fc.property(openLists, ({ definition, ballots }) => {
      const turned = ballots.map((ballot) =>
        ballot.kind === 'open' ? { ...ballot, candidates: ballot.candidates.toReversed() } : ballot,
      )
      const counts = (some: typeof ballots) => toTallyText(tallyOf(definition, some))
      const sealed = (some: typeof ballots) =>
        some.map((ballot) =>
          ballot.kind === 'open' && ballot.candidates.length > 0
            ? judgeBallot(definition, { candidatesIds: [...ballot.candidates], blank: false })
            : ballot,
        )
      if (definition.votingMethodType === 'Dowdall') return
      expect(sealed(turned)).toEqual(sealed(ballots))
      expect(counts(turned)).toBe(counts(ballots))
    }),
    votedTries,
  )
})

test('one that was counted by the order of its ballots, as «Total de votos» once was, is no other than it was', () => {
  const definition = anOpenList(['Ana', 'Berta', 'Carla'], {
    ballotSize: 2,
    positionsNumberToAssign: 1,
    votingMethodType: 'Total de votos',
  })
  const [ana = 0, berta = 0, carla = 0] = listCandidates(definition).map(({ id }) => id)
  const counted = (...places: number[][]): Tally => ({
    kind: 'open',
    ballots: 3,
    blank: 0,
    candidates: [ana, berta, carla].map((id, at) => ({ id, places: places[at] ?? [] })),
  })
  expect(listTallyFaults(definition, counted([2, 1], [1, 1], [0, 1]))).toEqual([])
  expect(listTallyFaults(definition, counted([3], [2], [1]))).toEqual([])
  expect(listTallyFaults(definition, counted([3], [2], [2]))).not.toEqual([])
  expect(listTallyFaults(definition, counted([4], [1], [1]))).not.toEqual([])
})
