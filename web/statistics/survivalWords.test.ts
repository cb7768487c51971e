import { expect, test } from 'vitest'
import { describeSurvival, sayDays, sumBetween, thinPoints } from '#web/statistics/survivalWords.ts'

const points = Array.from({ length: 15 }, (_, at) => ({
  days: at * 30,
  left: at === 0 ? 0 : 2,
  atRisk: 100 - Math.max(0, at - 1) * 2,
  share: 1 - at * 0.02,
}))

test('rule statistics-8: the curve in a sentence, of as many years as are known', () => {
  const text = describeSurvival({ points, stays: 100, left: 28, medianDays: null })
  expect(text.replaceAll('\u{a0}', ' ')).toBe(
    'De 100 inscripciones, 28 acabaron en baja. Siguen: al año, el 76,00 %. Más de la mitad sigue hasta donde se sabe.',
  )
  expect(describeSurvival({ points, stays: 100, left: 28, medianDays: 730 })).toContain(
    'La mitad se ha dado de baja a los 2 años.',
  )
  expect([sayDays(1), sayDays(60), sayDays(913)]).toEqual(['1 día', '60 días', '2,5 años'])
})

test('rule statistics-8: a table of fewer rows leaves out nobody who left', () => {
  const shown = sumBetween(points, thinPoints(points, 4))
  expect(shown.map(({ days, left, atRisk }) => [days, left, atRisk])).toEqual([
    [0, 0, 100],
    [120, 8, 100],
    [240, 8, 92],
    [360, 8, 84],
    [420, 4, 76],
  ])
})
