import { expect, test } from 'vitest'
import { judgeBallot } from '#contract/votings/ballot.ts'
import { drawSeed, receiptCode, receiptSeed, toReceipt } from '#contract/votings/receipt.ts'
import { anOpenList, aSurvey, closedLists } from '#test/support/votingDefinition.ts'
import {
  findProgress,
  isComplete,
  listMissing,
  moveItem,
  noChoices,
  toBallot,
  type Choices,
} from '#web/votings/booth/choices.ts'
import { sealBody } from '#web/votings/booth/sealBody.ts'

const chosen = (some: Partial<Choices>): Choices => ({ ...noChoices, ...some })
const survey = aSurvey([
  { answers: 3, most: 1 },
  { answers: 4, most: 2 },
])
const ranked = anOpenList(['Ana', 'Berta', 'Carla', 'Dora'], {
  ballotSize: 3,
  allowsPartial: false,
  firstId: 98,
})
const counted = { ...ranked, votingMethodType: 'Total de votos' as const }
const lists = closedLists(['Una', 'Otra'])

test('a survey is complete when each question has an answer or is blank (rule voting-5)', () => {
  expect(listMissing(survey, noChoices).map(({ at }) => at)).toEqual([0, 1])
  const half = chosen({ answers: new Map([[10, [101]]]) })
  expect(listMissing(survey, half)).toEqual([{ at: 1, label: '¿Pregunta 2?' }])
  const whole = chosen({
    answers: new Map<number, number[] | 'blank'>([
      [11, 'blank'],
      [10, [101]],
    ]),
  })
  expect(isComplete(survey, whole)).toBe(true)
  expect(toBallot(survey, whole)).toEqual({ surveyAnswersIds: [101], blankQuestionsIds: [11], blank: false })
})

test('an open list is complete with K names, in the voter’s order where it counts (rule voting-5)', () => {
  const two = chosen({ candidates: [101, 98] })
  expect(isComplete(ranked, two)).toBe(false)
  expect(isComplete({ ...ranked, allowsPartial: true }, two)).toBe(true)
  const three = chosen({ candidates: [101, 98, 100] })
  expect(toBallot(ranked, three).candidatesIds).toEqual([101, 98, 100])
  expect(toBallot(counted, three).candidatesIds).toEqual([98, 100, 101])
  expect(toBallot(ranked, { ...three, isBlank: true })).toEqual({ candidatesIds: [], blank: true })
})

test('progress runs to the questions, to K, or to one, and is full when nothing is missing (rules voting-5, voting-14)', () => {
  const one = chosen({ answers: new Map([[10, [101]]]) })
  expect(findProgress(survey, noChoices, 0)).toEqual({ done: 0, most: 2, words: 'Paso 1 de 2' })
  expect(findProgress(survey, one, 1)).toEqual({ done: 1, most: 2, words: 'Paso 2 de 2' })
  expect(findProgress(survey, one, 2)).toEqual({ done: 1, most: 2, words: 'Llevas 1 de 2' })
  expect(findProgress(ranked, noChoices, 0)).toEqual({ done: 0, most: 3, words: 'Llevas 0 de 3' })
  const two = chosen({ candidates: [98, 99] })
  for (const at of [0, 1])
    expect(findProgress(ranked, two, at)).toEqual({ done: 2, most: 3, words: 'Llevas 2 de 3' })
  expect(findProgress(ranked, { ...two, isBlank: true }, 1)).toMatchObject({
    done: 3,
    words: 'Votas en blanco',
  })
  expect(findProgress(lists, noChoices, 0)).toEqual({ done: 0, most: 1, words: 'Paso 1 de 1' })
  expect(findProgress(lists, noChoices, 1)).toEqual({ done: 0, most: 1, words: 'Llevas 0 de 1' })
  expect(findProgress(lists, chosen({ candidature: 1 }), 1)).toMatchObject({ done: 1 })
})

test('moving stops at the ends', () => {
  expect(moveItem([1, 2, 3], 3, -1)).toEqual([1, 3, 2])
  expect(moveItem([1, 2, 3], 1, 1)).toEqual([2, 1, 3])
  expect(moveItem([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
  expect(moveItem([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
})

test('all bodies of a voting are equally long, whatever is chosen (rule voting-14)', () => {
  const some: [typeof survey, Choices[]][] = [
    [
      survey,
      [
        chosen({
          answers: new Map([
            [10, [101]],
            [11, [200, 203]],
          ]),
        }),
        chosen({
          answers: new Map([
            [10, [101]],
            [11, [200]],
          ]),
        }),
        chosen({
          answers: new Map<number, number[] | 'blank'>([
            [10, 'blank'],
            [11, 'blank'],
          ]),
        }),
      ],
    ],
    [
      ranked,
      [
        chosen({ candidates: [98, 99, 100] }),
        chosen({ candidates: [101, 100, 98] }),
        chosen({ candidates: [98] }),
        chosen({ isBlank: true }),
      ],
    ],
    [lists, [chosen({ candidature: 1 }), chosen({ candidature: 2 }), chosen({ isBlank: true })]],
  ]
  for (const [voting, all] of some) {
    const lengths = all.map(
      (each) => JSON.stringify(sealBody(voting, toBallot(voting, each), drawSeed())).length,
    )
    expect(new Set(lengths).size).toBe(1)
    const asked = { ...voting, allowsPartial: true }
    for (const each of all) expect(judgeBallot(asked, toBallot(asked, each))).toHaveProperty('kind')
  }
})

test('codes are drawn as the contract has them, and never the same (rule voting-9)', () => {
  const drawn = Array.from({ length: 500 }, drawSeed)
  expect(drawn.every((seed) => receiptSeed.safeParse(seed).success)).toBe(true)
  const codes = drawn.map((seed) => toReceipt(7, seed))
  expect(codes.every((code) => receiptCode.safeParse(code).success)).toBe(true)
  expect(new Set(codes).size).toBe(500)
  // One seed is another code in another voting.
  const [seed = ''] = drawn
  expect(toReceipt(8, seed)).not.toBe(toReceipt(7, seed))
  expect(toReceipt(7, '00112233445566778899aabbccddeeff')).toBe('TYN9-QFC8-Y753-WTDD')
})
