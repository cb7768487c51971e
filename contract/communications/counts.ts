import {
  recipientStates,
  type RecipientCounts,
  type ShownCounts,
} from '#contract/communications/recipientStates.ts'

/** How many there are is not said of fewer than these to who reads how many, but not who (rule communication-1). */
export const leastSaid = 5

const nothingSaid: ShownCounts = {
  queued: null,
  claimed: null,
  sending: null,
  sent: null,
  bounced: null,
  uncertain: null,
  skipped: null,
}

export type ShownTotals = { total: number | null; counts: ShownCounts }

/**
 * What of a sending is said to who reads no names: no number of few people, and none by which one is told from the total.
 * Nobody is not few.
 */
export function hideFew({ total, counts }: { total: number; counts: RecipientCounts }): ShownTotals {
  if (total < leastSaid) return { total: null, counts: nothingSaid }
  const shown: ShownCounts = { ...counts }
  const some = recipientStates.filter((state) => counts[state] > 0)
  let [hidden, states] = [0, 0]
  for (const state of some.toSorted((one, other) => counts[one] - counts[other])) {
    const tells = states === 1 || (states > 0 && hidden < leastSaid)
    if (counts[state] >= leastSaid && !tells) break
    shown[state] = null
    hidden += counts[state]
    states += 1
  }
  return { total, counts: shown }
}
