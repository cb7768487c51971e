/** Numbers that have one colour: from one to another, both included. */
export type NumberClass = { from: number; to: number }

/** More steps of one colour cannot be told apart. */
const most = 5

/**
 * Up to five classes of the numbers above nothing, each of about as many of them (quantiles): where few have most, as in a
 * province with one city, equal steps would leave all others one colour. Equal numbers are in one class.
 */
export function classify(values: readonly number[]): NumberClass[] {
  const sorted = values.filter((value) => value > 0).toSorted((one, other) => one - other)
  const count = Math.min(most, new Set(sorted).size)
  const ends = Array.from(
    { length: count },
    (_, at) => sorted[Math.ceil(((at + 1) * sorted.length) / count) - 1] ?? 0,
  )
  return [...new Set(ends)].map((to, at, all) => {
    const after = all[at - 1] ?? 0
    return { from: sorted.find((value) => value > after) ?? to, to }
  })
}

/** The place of a number among the classes; −1 of nothing. */
export const classOf = (classes: readonly NumberClass[], value: number): number =>
  value > 0 ? classes.findIndex(({ to }) => value <= to) : -1
