import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Choice } from '#contract/votings/ballot.ts'
import { createRational, parseRational, zero } from '#contract/votings/counting/rational.ts'
import { countResult, toResultText, weighPlaces } from '#contract/votings/counting/result.ts'
import { readTally, toTallyText } from '#contract/votings/counting/tally.ts'
import {
  countSeats,
  readDefinition,
  toDefinitionText,
  type FrozenDefinition,
} from '#contract/votings/frozen.ts'
import { anyVoting, closed, openLists, type Voted } from '#test/support/ballots.ts'
import { countVoted, tallyOf, votedTries } from '#test/support/countVoted.ts'

const turnAround = (id: number) => 2_000_000_100 - id

/** The candidates of a result without their numbers, in the order of what is said of them. */
const describeNamelessly = (voted: Voted) =>
  countVoted(voted)
    .candidates.map(({ candidateId: _id, ...said }) => JSON.stringify(said))
    .toSorted((one, other) => (one < other ? -1 : 1))

/** How good a position is: open ones are between the elected and the others. */
const gradeOf = (isElected: boolean | null | undefined) => (isElected === null ? 1 : isElected ? 2 : 0)

describe('rule voting-8: the laws of counting', () => {
  test('the order of the ballots changes no byte, nor does counting again, in a text read back', () => {
    fc.assert(
      fc.property(anyVoting, fc.nat(), ({ definition, ballots }, turn) => {
        const at = ballots.length === 0 ? 0 : turn % ballots.length
        const turned = [...ballots.slice(at), ...ballots.slice(0, at)].toReversed()
        const text = toResultText(countVoted({ definition, ballots }))
        expect(toResultText(countVoted({ definition, ballots: turned }))).toBe(text)
        const tallyText = toTallyText(tallyOf(definition, ballots))
        const read = readTally(tallyText)
        const again = readDefinition(toDefinitionText(definition))
        if (read === undefined || again === undefined) throw new Error('not read back')
        expect(toResultText(countResult(again, read, { census: 40, settled: [] }))).toBe(text)
        // Nobody who is given a text to hash may be handed a number that is written in more than one way.
        expect(text).not.toMatch(/[:[,]-?\d+[.eE]/)
      }),
      votedTries,
    )
  })

  test('the numbers of the candidates change nothing but the order of equals', () => {
    fc.assert(
      fc.property(openLists, ({ definition, ballots }) => {
        const other: FrozenDefinition = {
          ...definition,
          candidatures: definition.candidatures.map((candidature) => ({
            ...candidature,
            candidates: candidature.candidates.map((one) => ({ ...one, id: turnAround(one.id) })),
          })),
        }
        const renamed = ballots.map((one) =>
          one.kind === 'open' ? { ...one, candidates: one.candidates.map(turnAround) } : one,
        )
        expect(describeNamelessly({ definition: other, ballots: renamed })).toEqual(
          describeNamelessly({ definition, ballots }),
        )
      }),
      votedTries,
    )
  })

  test('one more first place never harms', () => {
    fc.assert(
      fc.property(openLists, fc.nat(), ({ definition, ballots }, pick) => {
        const ids = definition.candidatures.flatMap(({ candidates }) => candidates.map(({ id }) => id))
        const helped = ids[pick % ids.length] ?? 0
        const more: Choice = { kind: 'open', candidates: [helped] }
        const placeIn = (voted: Voted) =>
          countVoted(voted).candidates.find(({ candidateId }) => candidateId === helped)
        const before = placeIn({ definition, ballots })
        const after = placeIn({ definition, ballots: [...ballots, more] })
        expect(after?.rank).toBeLessThanOrEqual(before?.rank ?? 0)
        expect(gradeOf(after?.isElected)).toBeGreaterThanOrEqual(gradeOf(before?.isElected))
      }),
      votedTries,
    )
  })

  test('ballots times the weights of their places add up to all that is given', () => {
    fc.assert(
      fc.property(openLists, ({ definition, ballots }) => {
        const { candidates } = countVoted({ definition, ballots })
        const places = Array.from(
          { length: definition.ballotSize },
          (_, place) => ballots.filter((one) => one.kind === 'open' && one.candidates.length > place).length,
        )
        const given = candidates
          .map(({ exact }) => parseRational(exact) ?? zero)
          .reduce((sum, { over, under }) =>
            createRational(sum.over * under + over * sum.under, sum.under * under),
          )
        expect(given).toEqual(weighPlaces(places, definition.votingMethodType))
      }),
      votedTries,
    )
  })

  test('rule voting-10: tied are exactly those who have the same, and open exactly what a tie decides', () => {
    fc.assert(
      fc.property(openLists, (voted) => {
        const { candidates, ties } = countVoted(voted)
        for (const one of candidates)
          for (const other of candidates) {
            if (one === other) continue
            const isTied = ties.some(
              ({ ids }) => ids.includes(one.candidateId) && ids.includes(other.candidateId),
            )
            expect(isTied).toBe(one.exact === other.exact)
            expect(isTied).toBe(one.rank === other.rank)
          }
        const open = ties.filter(({ seats }) => seats !== null).flatMap(({ ids }) => ids)
        const undecided = candidates.filter(({ isElected }) => isElected === null)
        expect(new Set(undecided.map(({ candidateId }) => candidateId))).toEqual(new Set(open))
        const elected = candidates.filter(({ isElected }) => isElected === true).length
        const room = ties.reduce((sum, { seats }) => sum + (seats ?? 0), 0)
        const chosen = candidates.filter(({ exact }) => exact !== '0').length
        expect(elected + room).toBe(Math.min(countSeats(voted.definition) ?? 0, chosen))
      }),
      votedTries,
    )
  })

  test('rule voting-10: a settled tie gives its order, its positions and ranks of their own; others stay', () => {
    fc.assert(
      fc.property(fc.oneof(openLists, closed), ({ definition, ballots }) => {
        const tally = tallyOf(definition, ballots)
        const before = countResult(definition, tally, { census: 40, settled: [] })
        const at = '2027-03-06T10:00:00.000Z'
        const settled = before.ties.map(({ rank, ids }) => ({
          rank,
          by: 'statutes' as const,
          order: ids.toReversed(),
          reason: 'Art. 5',
          seed: null,
          at,
        }))
        const after = countResult(definition, tally, { census: 40, settled })
        const list = ({ candidates, candidatures }: typeof after) => [
          ...candidates.map(({ candidateId: id, rank, isElected }) => ({ id, rank, isElected })),
          ...candidatures.map(({ candidature: { id }, rank, isElected }) => ({ id, rank, isElected })),
        ]
        expect(list(after).map(({ rank }) => rank)).toEqual(list(after).map((_, index) => index + 1))
        for (const { rank, ids, seats } of before.ties)
          for (const [index, id] of ids.toReversed().entries()) {
            const { isElected: was } = list(before).find((one) => one.id === id) ?? {}
            expect(list(after)[rank - 1 + index]).toMatchObject({
              id,
              isElected: seats === null ? was : index < seats,
            })
          }
        for (const wrong of [{ order: [-1, -2] }, { rank: 99 }])
          for (const one of settled)
            expect(() =>
              countResult(definition, tally, { census: 40, settled: [{ ...one, ...wrong }] }),
            ).toThrow(/tie/)
      }),
      votedTries,
    )
  })
})
