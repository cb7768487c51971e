import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateSurvival } from '#server/statistics/survival.ts'

test('rule statistics-8: the example of the textbooks, by hand', () => {
  // Six stays: left after 10 and 60 days, still there after 30, 60, 90 and 100.
  const { points, medianDays, stays, left } = estimateSurvival([
    { days: 10, left: 1, going: 0 },
    { days: 30, left: 0, going: 1 },
    { days: 60, left: 1, going: 1 },
    { days: 90, left: 0, going: 1 },
    { days: 100, left: 0, going: 1 },
  ])
  expect({ stays, left, medianDays }).toEqual({ stays: 6, left: 2, medianDays: null })
  expect(points.map(({ days, atRisk, left: gone }) => [days, atRisk, gone])).toEqual([
    [0, 6, 0],
    [30, 6, 1],
    [60, 4, 1],
    [90, 2, 0],
    [120, 1, 0],
  ])
  expect(points.map(({ share }) => share.toFixed(6))).toEqual(
    [1, 5 / 6, (5 / 6) * (3 / 4), (5 / 6) * (3 / 4), (5 / 6) * (3 / 4)].map((share) => share.toFixed(6)),
  )
})

test('rule statistics-8: as exact fractions say it, of any stays', () => {
  const stays = fc.uniqueArray(
    fc
      .record({ days: fc.nat(900), left: fc.nat(9), going: fc.nat(9) })
      .filter(({ left, going }) => left + going > 0),
    { selector: ({ days }) => days, maxLength: 60 },
  )
  fc.assert(
    fc.property(stays, (all) => {
      const { points } = estimateSurvival(all)
      for (const { days, share } of points) {
        let [top, bottom] = [1n, 1n]
        for (const each of all.filter((one) => one.days <= days)) {
          const atRisk = all
            .filter((one) => one.days >= each.days)
            .reduce((sum, { left, going }) => sum + left + going, 0)
          top *= BigInt(atRisk - each.left)
          bottom *= BigInt(atRisk)
        }
        expect(share).toBeCloseTo(Number((top * 10n ** 15n) / bottom) / 1e15, 10)
      }
    }),
  )
})
