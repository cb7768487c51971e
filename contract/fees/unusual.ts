/** From which amount on a charge may be out of the usual, in cents, and how many times more than the usual it is then (rule fee-14). */
export const farFromUsual = { least: 10_000, times: 5 } as const

/** Whether an amount is far from what is usual: too much is told, and charged all the same. */
export const isFarFromUsual = (cents: number, usualCents: number): boolean =>
  cents >= farFromUsual.least && cents > farFromUsual.times * usualCents

/**
 * The amount in the middle of some, each of which stands for so many people: as many pay less as more. Of an even number it
 * is the smaller of the two; null of none.
 */
export function findMedian(amounts: readonly { cents: number; people: number }[]): number | null {
  const all = amounts.reduce((sum, { people }) => sum + people, 0)
  let before = 0
  for (const { cents, people } of amounts.toSorted((one, other) => one.cents - other.cents)) {
    before += people
    if (before * 2 >= all) return cents
  }
  return null
}
