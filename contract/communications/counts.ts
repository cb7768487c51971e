import { z } from 'zod'
import {
  recipientStates,
  shownCounts,
  type RecipientCounts,
  type RecipientState,
  type ShownCounts,
} from '#contract/communications/recipientStates.ts'
import { formatInteger } from '#contract/plural.ts'

/** How many there are is not said of fewer than these to who reads how many, but not who (rule communication-1). */
export const leastSaid = 5

const count = z.number().int()

/** How many a sending is for and what became of it, as it is shown. */
export const shownTotals = {
  total: count.nullable(),
  counts: shownCounts,
  /** The state whose exact number would tell the few: how many are in it at least. */
  atLeast: z.object({ state: z.enum(recipientStates), count }).nullable(),
}
export type ShownTotals = { total: number | null; counts: ShownCounts; atLeast: AtLeast | null }
type AtLeast = { state: RecipientState; count: number }

const nothingSaid: ShownCounts = {
  queued: null,
  claimed: null,
  sending: null,
  sent: null,
  bounced: null,
  uncertain: null,
  skipped: null,
}

/**
 * What of a sending is said to who reads no names. No number of few people; the greatest of the others is told only as
 * far as whoever knows the total and that those are few can tell it. Nobody is not few.
 */
export function hideFew({ total, counts }: { total: number; counts: RecipientCounts }): ShownTotals {
  if (total < leastSaid) return { total: null, counts: nothingSaid, atLeast: null }
  const few = recipientStates.filter((state) => counts[state] > 0 && counts[state] < leastSaid)
  const many = recipientStates.filter((state) => counts[state] >= leastSaid)
  const greatest = many.toSorted((one, other) => counts[other] - counts[one])[0]
  const shown: ShownCounts = { ...counts }
  for (const state of few) shown[state] = null
  if (greatest === undefined || few.length === 0) return { total, counts: shown, atLeast: null }
  shown[greatest] = null
  const said = many.reduce((sum, state) => sum + (shown[state] ?? 0), 0)
  const least = Math.max(total - said - few.length * (leastSaid - 1), leastSaid)
  return { total, counts: shown, atLeast: { state: greatest, count: least } }
}

/**
 * What is said of one that is not over, to the same reader: for how many it is. Two looks between which one mail left would
 * tell what became of it.
 */
export const sayOnlyTotal = (total: number): ShownTotals => ({
  total: total < leastSaid ? null : total,
  counts: nothingSaid,
  atLeast: null,
})

/** Whether nothing but for how many it is is said: of what is over some state is that of nobody, which is said. */
export const isOnlyTotal = ({ total, counts }: ShownTotals): boolean =>
  total !== null && recipientStates.every((state) => counts[state] === null)

/** The least and the most people who can be in one of these states, by what is said. */
export function findBounds(
  shown: ShownTotals,
  states: readonly RecipientState[],
): { least: number; most: number } {
  const { total, counts, atLeast } = shown
  if (total === null) return { least: 0, most: leastSaid - 1 }
  if (isOnlyTotal(shown)) return { least: 0, most: total }
  const boundsOf = (state: RecipientState) => {
    const said = counts[state]
    if (typeof said === 'number') return { least: said, most: said }
    return atLeast?.state === state
      ? { least: atLeast.count, most: total }
      : { least: 1, most: leastSaid - 1 }
  }
  const sum = (of: readonly RecipientState[]) =>
    of.map(boundsOf).reduce((all, one) => ({ least: all.least + one.least, most: all.most + one.most }), {
      least: 0,
      most: 0,
    })
  const [these, others] = [sum(states), sum(recipientStates.filter((state) => !states.includes(state)))]
  return {
    least: Math.max(these.least, total - others.most),
    most: Math.min(these.most, total - others.least),
  }
}

/** How many are in one state, in words: the number, «al menos …», or that they are few. */
export function sayCount(of: ShownTotals, state: RecipientState): string {
  const said = of.counts[state]
  if (typeof said === 'number') return formatInteger(said)
  return of.atLeast?.state === state ? `al menos ${formatInteger(of.atLeast.count)}` : `menos de ${leastSaid}`
}
