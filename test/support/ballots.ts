import fc from 'fast-check'
import type { Choice } from '#contract/votings/ballot.ts'
import type { FrozenDefinition } from '#contract/votings/frozen.ts'
import { anOpenList, aSurvey, closedLists } from '#test/support/votingDefinition.ts'

/** A definition with some ballots that are sound in it. */
export type Voted = { definition: FrozenDefinition; ballots: Choice[] }

const most = { ballots: 25, candidates: 7 }
const nameAll = (count: number) => Array.from({ length: count }, (_, index) => `Nombre ${index + 1}`)

export const openLists: fc.Arbitrary<Voted> = fc
  .record({
    count: fc.integer({ min: 2, max: most.candidates }),
    ballotSize: fc.integer({ min: 1, max: 5 }),
    positionsNumberToAssign: fc.integer({ min: 1, max: 5 }),
    votingMethodType: fc.constantFrom('Dowdall' as const, 'Total de votos' as const),
    firstId: fc.constantFrom(1, 96, 2_000_000_000),
  })
  .chain(({ count, ballotSize, ...said }) => {
    const definition = anOpenList(nameAll(count), { ...said, ballotSize: Math.min(ballotSize, count) })
    const ids = definition.candidatures.flatMap(({ candidates }) => candidates.map(({ id }) => id))
    const ballot = fc
      .shuffledSubarray(ids, { minLength: 0, maxLength: definition.ballotSize })
      .map((candidates): Choice => ({ kind: 'open', candidates }))
    return fc.record({
      definition: fc.constant(definition),
      ballots: fc.array(ballot, { maxLength: most.ballots }),
    })
  })

export const closed: fc.Arbitrary<Voted> = fc.integer({ min: 2, max: 5 }).chain((count) => {
  const definition = closedLists(nameAll(count))
  const ids = [null, ...definition.candidatures.map(({ id }) => id)]
  const ballot = fc.constantFrom(...ids).map((candidature): Choice => ({ kind: 'closed', candidature }))
  return fc.record({
    definition: fc.constant(definition),
    ballots: fc.array(ballot, { maxLength: most.ballots }),
  })
})

export const surveys: fc.Arbitrary<Voted> = fc
  .array(
    fc
      .integer({ min: 2, max: 5 })
      .chain((answers) =>
        fc.record({ answers: fc.constant(answers), most: fc.integer({ min: 1, max: answers }) }),
      ),
    { minLength: 1, maxLength: 4 },
  )
  .chain((asked) => {
    const definition = aSurvey(asked)
    const ballot = fc
      .tuple(
        ...definition.questions.map((question) =>
          fc.subarray(
            question.answers.map(({ id }) => id),
            { minLength: 0, maxLength: question.maxAnswersToSelect },
          ),
        ),
      )
      .map((given): Choice => {
        const blank = definition.questions.filter((_, index) => given[index]?.length === 0)
        return { kind: 'survey', answers: given.flat(), blank: blank.map(({ id }) => id) }
      })
    return fc.record({
      definition: fc.constant(definition),
      ballots: fc.array(ballot, { maxLength: most.ballots }),
    })
  })

export const anyVoting = fc.oneof(openLists, closed, surveys)
