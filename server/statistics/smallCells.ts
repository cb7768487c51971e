/** Fewer are not told. */
export const fewest = 5

/** The cells of a table by their keys, as they are counted, and as they are shown: null where hidden. */
export type Cells = Readonly<Record<string, number>>
export type ShownCells = Record<string, number | null>

/**
 * A table with its small cells hidden, and as many others as it takes that none of them can be reckoned: where its total
 * is known, at least two are hidden, and together they are five or more (rule statistics-4).
 */
export function hideSmall(cells: Cells, { hasTotal }: { hasTotal: boolean }): ShownCells {
  const ascending = Object.entries(cells).toSorted(([, one], [, other]) => one - other)
  const small = ascending.filter(([, count]) => count < fewest)
  let hidden = small.length
  let sum = small.reduce((total, [, count]) => total + count, 0)
  if (hasTotal && hidden > 0)
    for (; hidden < ascending.length && (hidden < 2 || sum < fewest); hidden += 1)
      sum += ascending[hidden]?.[1] ?? 0
  const isHidden = new Set(ascending.slice(0, hidden).map(([key]) => key))
  return Object.fromEntries(
    Object.entries(cells).map(([key, count]) => [key, isHidden.has(key) ? null : count]),
  )
}

const sumOf = (cells: Cells, keys: readonly string[]) =>
  keys.reduce((total, key) => total + (cells[key] ?? 0), 0)

/** Whether the difference of two numbers tells of nobody, or of five or more. */
const isSafe = (one: number, other: number) => one === other || Math.abs(one - other) >= fewest

/**
 * Whether a table may take the place of the one that was shown last. Nothing that can be seen or reckoned of it (a cell, the
 * hidden ones together, the total) may differ by one to four: that would tell of few people, such as of the one who has
 * just enrolled.
 */
export function mayFollow(before: Cells, after: Cells, { hasTotal }: { hasTotal: boolean }): boolean {
  const [was, is] = [hideSmall(before, { hasTotal }), hideSmall(after, { hasTotal })]
  // A month that has gone by is not shown any more.
  const keys = Object.keys(after)
  const seen = keys.filter((key) => (was[key] ?? null) !== null || is[key] !== null)
  const unseen = keys.filter((key) => !seen.includes(key))
  return (
    seen.every((key) => isSafe(before[key] ?? 0, after[key] ?? 0)) &&
    (!hasTotal ||
      (isSafe(sumOf(before, unseen), sumOf(after, unseen)) &&
        isSafe(sumOf(before, keys), sumOf(after, keys))))
  )
}
