import { expect, test } from 'vitest'
import { places } from '#server/people/asked.queries.ts'
import { findBetterFits } from '#server/people/find.rules.ts'

/** Ten people who fit as well, and how many were found. */
const page = (rank: number, found: number) => Array.from({ length: 10 }, () => ({ rank, found }))

const rank = (fit: number, place = 0) => fit * places + place

test('rule people-19: outside the census only who can still be shown is looked for', () => {
  expect(findBetterFits(page(rank(0), 1001), 10)).toEqual([])
  // Who stands first among many who fit as well is not looked for elsewhere.
  expect(findBetterFits(page(rank(0, 3), 1001), 10)).toEqual([])
  expect(findBetterFits(page(-1, 1001), 10)).toEqual([])
  expect(findBetterFits(page(rank(1), 1001), 10)).toEqual(['same'])
  expect(findBetterFits(page(rank(5), 1001), 10)).toHaveLength(4)
  // As long as all are counted, the others count too.
  expect(findBetterFits(page(0, 1000), 10)).toHaveLength(4)
  expect(findBetterFits([], 10)).toHaveLength(4)
})
