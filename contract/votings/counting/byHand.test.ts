import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRational, parseRational } from '#contract/votings/counting/rational.ts'
import { closed, openLists, surveys } from '#test/support/ballots.ts'
import { countByHand, countSurveyByHand, sayPercent } from '#test/support/countByHand.ts'
import { countVoted, votedTries } from '#test/support/countVoted.ts'

describe('rule voting-8: counting says what the definition says, as counted by hand', () => {
  test('open lists', () => {
    fc.assert(
      fc.property(openLists, (voted) => {
        const byHand = countByHand(voted.definition, voted.ballots)
        const result = countVoted(voted)
        expect(result.turnout.blank).toBe(byHand.blank)
        const valid = BigInt(voted.ballots.length - byHand.blank)
        expect(result.candidates.map(({ candidateId }) => candidateId)).toEqual(
          byHand.options
            .toSorted((one, other) => one.rank - other.rank || one.id - other.id)
            .map(({ id }) => id),
        )
        for (const shown of result.candidates) {
          const hand = byHand.options.find(({ id }) => id === shown.candidateId)
          const value = hand?.value ?? -1n
          expect(shown).toMatchObject({
            rank: hand?.rank,
            isElected: hand?.isElected,
            places: hand?.places,
            percent: sayPercent(value, valid * byHand.parts),
          })
          expect(parseRational(shown.exact)).toEqual(createRational(value, byHand.parts))
        }
      }),
      votedTries,
    )
  })

  test('closed lists', () => {
    fc.assert(
      fc.property(closed, (voted) => {
        const byHand = countByHand(voted.definition, voted.ballots)
        const result = countVoted(voted)
        expect(result.turnout.blank).toBe(byHand.blank)
        for (const shown of result.candidatures) {
          const hand = byHand.options.find(({ id }) => id === shown.candidature.id)
          const value = hand?.value ?? -1n
          expect(shown).toMatchObject({
            rank: hand?.rank,
            isElected: hand?.isElected,
            percent: sayPercent(value, BigInt(voted.ballots.length - byHand.blank) * byHand.parts),
          })
          expect(BigInt(shown.total) * byHand.parts).toBe(value)
        }
      }),
      votedTries,
    )
  })

  test('surveys', () => {
    fc.assert(
      fc.property(surveys, (voted) => {
        expect(countVoted(voted).questions).toEqual(
          countSurveyByHand(voted.definition, voted.ballots).map((hand) => ({
            ...hand,
            question: expect.any(String),
            answers: hand.answers.map(({ id, count: many }) => ({
              id,
              count: many,
              answer: expect.any(String),
              percent: sayPercent(BigInt(many), BigInt(hand.answered)),
            })),
          })),
        )
      }),
      votedTries,
    )
  })
})
