/** Fewer are not told. */
export const fewest = 5

/** The cells of a table by their keys, as they are counted, and as they are shown: null where hidden. */
export type Cells = Readonly<Record<string, number>>
export type ShownCells = Record<string, number | null>

const sumOf = (cells: Cells, keys: readonly string[] = Object.keys(cells)) =>
  keys.reduce((total, key) => total + (cells[key] ?? 0), 0)

/** Of which cells of a table somebody may know how many they are together, such as of all: their keys, the fewest first. */
export type KnownSums = readonly (readonly string[])[]

/**
 * A table with its small cells hidden. Of cells whose sum is known, that of the hidden ones is too: where these are fewer
 * than five people together, or as many as they can be, one more is hidden. It is the first by its key, whatever its size:
 * that the smallest is hidden would say how large the others are at least (rule statistics-4).
 */
export function hideSmall(cells: Cells, sums: KnownSums): ShownCells {
  const small = Object.keys(cells).filter((key) => (cells[key] ?? 0) < fewest)
  const hidden = new Set(small)
  for (const [at, known] of sums.entries()) {
    const kept = sums.slice(0, at).flat()
    const few = known.filter((key) => small.includes(key) && !kept.includes(key))
    const sum = sumOf(cells, few)
    const isTold = few.length > 0 && (sum < fewest || sum === few.length * (fewest - 1))
    const others = known.filter((key) => !small.includes(key)).toSorted()
    if (isTold) for (const key of others.slice(0, 1)) hidden.add(key)
  }
  return Object.fromEntries(
    Object.entries(cells).map(([key, count]) => [key, hidden.has(key) ? null : count]),
  )
}

const isShown = (shown: ShownCells, key: string) => (shown[key] ?? null) !== null

/** Whether the difference of two numbers tells of nobody, or of five or more. */
const isSafe = (one: number, other: number) => one === other || Math.abs(one - other) >= fewest

/**
 * Whether a table may take the place of the one that was shown last. What can be seen or reckoned of it (a cell, the hidden
 * ones together, a known sum) may not differ by one to four: that would tell of few people, such as of the one who has just
 * enrolled. Of a cell that only one of both shows, the sum of the hidden ones answers: that it differs by itself by nothing,
 * or by five, would tell it exactly in the other.
 */
export function mayFollow(before: Cells, after: Cells, sums: KnownSums): boolean {
  const [was, is] = [hideSmall(before, sums), hideSmall(after, sums)]
  const isSeen = (key: string) => isShown(was, key) && isShown(is, key)
  // A month that has gone by is not shown any more.
  const alone = Object.keys(after).filter(
    (key) =>
      isSeen(key) || ((isShown(was, key) || isShown(is, key)) && !sums.some((known) => known.includes(key))),
  )
  const together = sums.flatMap((keys) => [keys, keys.filter((key) => !isSeen(key))])
  return [...alone.map((key) => [key]), ...together].every((keys) =>
    isSafe(sumOf(before, keys), sumOf(after, keys)),
  )
}

/**
 * Whether all who are in a table may be known beside all who are in others of the same people, which may be of another day:
 * otherwise somebody would know how many came or went between.
 */
export const mayStandBeside = (cells: Cells, others: readonly Cells[]): boolean =>
  others.every((other) => isSafe(sumOf(cells), sumOf(other)))
