import { expect, test } from 'vitest'
import { findBetterFits } from '#server/people/find.rules.ts'

/** Ten people who fit as well, and how many were found. */
const page = (rank: number, found: number) => Array.from({ length: 10 }, () => ({ rank, found }))

test('rule people-19: outside the census only who can still be shown is looked for', () => {
  expect(findBetterFits(page(0, 1001), 10)).toEqual([])
  expect(findBetterFits(page(1, 1001), 10)).toEqual(['same'])
  expect(findBetterFits(page(5, 1001), 10)).toHaveLength(4)
  // As long as all are counted, the others count too.
  expect(findBetterFits(page(0, 1000), 10)).toHaveLength(4)
  expect(findBetterFits([], 10)).toHaveLength(4)
})
