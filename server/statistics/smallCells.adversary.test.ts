import { expect, test } from 'vitest'
import { fewest, hideSmall, mayFollow, type Cells } from '#server/statistics/smallCells.ts'

/** All tables of some cells that have so many people at most. */
function allTables(keys: readonly string[], most: number): Cells[] {
  const [key, ...others] = keys
  if (key === undefined) return [{}]
  return Array.from({ length: most + 1 }, (_, count) =>
    allTables(others, most - count).map((table) => ({ [key]: count, ...table })),
  ).flat()
}
const keysOf = (table: Cells) => Object.keys(table).toSorted()
const sumOf = (table: Cells, keys = keysOf(table)) => keys.reduce((sum, key) => sum + (table[key] ?? 0), 0)
const isSmall = (count: number) => count > 0 && count < fewest

/** What somebody sees of a table who knows its total from elsewhere. */
const see = (table: Cells) => JSON.stringify([hideSmall(table, [keysOf(table)]), sumOf(table)])

/**
 * Whoever knows how cells are hidden takes all tables that would look the same, and knows what they have in common. Throws
 * where that is a cell of one to four, or all others of such a cell.
 */
function expectUntold(seen: Map<string, Cells[]>, keys = keysOf([...seen.values()][0]?.[0] ?? {})) {
  for (const [view, tables] of seen)
    for (const key of keys) {
      const possible = new Set(tables.map((table) => table[key] ?? 0))
      if (possible.size > 1) continue
      const [table = {}] = tables
      const count = table[key] ?? 0
      if (isSmall(count) || isSmall(sumOf(table, keys) - count))
        throw new Error(`${view} tells ${key}: ${JSON.stringify(tables)}`)
    }
}

const isOf = ['a', 'b', 'c', 'd', 'e']
test.each([
  [2, 40],
  [3, 40],
  [4, 30],
  [5, 24],
])('rule statistics-4: who knows how %i cells are hidden knows none of one to four', (count, most) => {
  const seen = Map.groupBy(allTables(isOf.slice(0, count), most), see)
  expect(seen.size).toBeGreaterThan(100)
  expectUntold(seen)
})

test('rule statistics-4: who also knows how many may vote, of types 1 and 2, knows of neither that it is of one to four', () => {
  const types = ['1', '2', '3']
  const seen = Map.groupBy(allTables(types, 30), (table) =>
    JSON.stringify([hideSmall(table, [['1', '2'], types]), sumOf(table), sumOf(table, ['1', '2'])]),
  )
  expectUntold(seen, ['1', '2'])
})

test('rule statistics-4: nor does who keeps what was shown before', () => {
  const tables = allTables(isOf.slice(0, 3), 13)
  const all = [isOf.slice(0, 3)]
  const pairs = tables.flatMap((before) =>
    tables.filter((after) => mayFollow(before, after, all)).map((after) => ({ before, after })),
  )
  const seen = Map.groupBy(pairs, ({ before, after }) => `${see(before)} ${see(after)}`)
  for (const side of ['before', 'after'] as const)
    expectUntold(new Map([...seen].map(([view, both]) => [view, both.map((pair) => pair[side])])))
})
