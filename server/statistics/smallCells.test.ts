import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewest, hideSmall, mayFollow, type Cells } from '#server/statistics/smallCells.ts'

const keys = ['H', 'M', 'NoB', 'null']
/** Their sum is known. */
const all = [keys]
const cells: fc.Arbitrary<Cells> = fc
  .array(fc.nat(24), { minLength: keys.length, maxLength: keys.length })
  .map((counts) => Object.fromEntries(keys.map((key, at) => [key, counts[at] ?? 0])))
const isTelling = (difference: number) => difference !== 0 && Math.abs(difference) < fewest
const total = (table: Cells) => Object.values(table).reduce((sum, count) => sum + count, 0)

test('rule statistics-4: no cell below five is shown, nor can one be reckoned from the others and the total', () => {
  fc.assert(
    fc.property(cells, (table) => {
      const shown = hideSmall(table, all)
      const hidden = keys.filter((key) => shown[key] === null)
      expect(hidden).toEqual(expect.arrayContaining(keys.filter((key) => (table[key] ?? 0) < fewest)))
      const seen = keys.filter((key) => !hidden.includes(key))
      expect(seen.map((key) => shown[key])).toEqual(seen.map((key) => table[key]))
      if (hidden.length === 0) return
      // What is left of the total is said of several, who are five or more; or nothing is shown at all.
      const rest = total(table) - Object.values(shown).reduce<number>((sum, count) => sum + (count ?? 0), 0)
      expect(hidden.length === keys.length || (hidden.length >= 2 && rest >= fewest)).toBe(true)
    }),
  )
})

test('rule statistics-4: without a total, just what is below five is hidden', () => {
  fc.assert(
    fc.property(cells, (table) => {
      const shown = hideSmall(table, [])
      for (const key of keys) expect(shown[key] === null).toBe((table[key] ?? 0) < fewest)
    }),
  )
})

test('rule statistics-4: what follows a table tells of no group of one to four, whatever happened between', () => {
  const changes = fc.array(fc.record({ key: fc.constantFrom(...keys), by: fc.constantFrom(-1, 1, 1) }), {
    maxLength: 120,
  })
  fc.assert(
    fc.property(cells, changes, (first, steps) => {
      let [shown, now] = [first, first]
      for (const { key: group, by } of steps) {
        now = { ...now, [group]: Math.max(0, (now[group] ?? 0) + by) }
        if (!mayFollow(shown, now, all)) continue
        const [was, is] = [hideSmall(shown, all), hideSmall(now, all)]
        const seen = keys.filter((key) => was[key] !== null && is[key] !== null)
        expect(seen.filter((key) => isTelling((is[key] ?? 0) - (was[key] ?? 0)))).toEqual([])
        expect(isTelling(total(now) - total(shown))).toBe(false)
        shown = now
      }
    }),
  )
})

test('rule statistics-4: one who enrols changes nothing that is seen, five of a kind do', () => {
  const before = { H: 20, M: 20, NoB: 0, null: 0 }
  for (const key of keys)
    expect(mayFollow(before, { ...before, [key]: (before[key as 'H'] ?? 0) + 1 }, all)).toBe(false)
  expect(mayFollow(before, { ...before, M: 25 }, all)).toBe(true)
  expect(hideSmall({ H: 20, M: 25, NoB: 1, null: 0 }, all)).toEqual({
    H: null,
    M: 25,
    NoB: null,
    null: null,
  })
})

test('rule statistics-4: no more is hidden than it takes, and which does not follow from its size or its place', () => {
  const sums = [['a', 'b', 'c', 'd']]
  // Five together tell of nobody.
  expect(hideSmall({ a: 2, b: 3, c: 9, d: 8 }, sums)).toEqual({ a: null, b: null, c: 9, d: 8 })
  expect(hideSmall({ d: 7, c: 8, b: 9, a: 1 }, sums)).toEqual({ a: null, b: null, c: 8, d: 7 })
  expect(hideSmall({ a: 1, b: 30, c: 5, d: 8 }, sums)).toEqual({ a: null, b: null, c: 5, d: 8 })
})
