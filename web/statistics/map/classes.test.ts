import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classOf, classify } from '#web/statistics/map/classes.ts'

test('rule statistics-15: each class has about as many areas, and few numbers are classes of their own', () => {
  expect(classify([1, 1, 2, 3, 5, 8, 13, 21, 34, 900])).toEqual([
    { from: 1, to: 1 },
    { from: 2, to: 3 },
    { from: 5, to: 8 },
    { from: 13, to: 21 },
    { from: 34, to: 900 },
  ])
  expect(classify([4, 4, 0, 7])).toEqual([
    { from: 4, to: 4 },
    { from: 7, to: 7 },
  ])
  expect(classify([0, 0])).toEqual([])
})

test('rule statistics-15: every number above nothing is in one class, of at most five, which do not overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2000)), (values) => {
      const classes = classify(values)
      expect(classes.length).toBeLessThanOrEqual(5)
      for (const value of values) {
        const at = classOf(classes, value)
        expect(at >= 0).toBe(value > 0)
        const { from = 0, to = 0 } = classes[at] ?? {}
        expect(value >= from && value <= to).toBe(true)
      }
      for (const [at, { from, to }] of classes.entries()) {
        expect(from).toBeLessThanOrEqual(to)
        expect(from).toBeGreaterThan(classes[at - 1]?.to ?? 0)
      }
    }),
  )
})
