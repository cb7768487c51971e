import { expect, test } from 'vitest'
import { mostPositions, votingLimits as most } from '#contract/votings/limits.ts'
import { anOpenVoting, openListFields, surveyFields } from '#test/support/votings.ts'

const times = <One>(count: number, make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at))

test('rule voting-5: the largest survey is written, approved, voted and counted', async () => {
  const { vote, answers, close, results } = await anOpenVoting(
    {
      ...surveyFields,
      questions: times(most.questions, (question) => ({
        question: `Pregunta ${question}`,
        maxAnswersToSelect: most.answers,
        answers: times(most.answers, (answer) => ({ answer: `Respuesta ${answer}` })),
      })),
    },
    2,
  )
  expect((await vote(0, { surveyAnswersIds: answers.flat() })).statusCode).toBe(201)
  expect((await vote(1, { blank: true })).statusCode).toBe(201)
  await close()
  expect(await results()).toMatchObject({ isCounted: true, turnout: { ballots: 2, blank: 1 } })
})

test('rule voting-5: so is the largest open list', async () => {
  const { vote, names, close, results } = await anOpenVoting(
    {
      ...openListFields,
      votesNumber: mostPositions,
      positionsNumberToAssign: mostPositions,
      candidatures: times(most.allCandidates / 50, (list) => ({
        name: `Candidatura ${list}`,
        candidates: times(50, (one) => ({ name: `Persona ${list}.${one}`, description: 'Se presenta' })),
      })),
    },
    1,
  )
  expect((await vote(0, { candidatesIds: names.slice(-mostPositions) })).statusCode).toBe(201)
  await close()
  expect((await results()).candidates.filter(({ isElected }) => isElected)).toHaveLength(mostPositions)
})
