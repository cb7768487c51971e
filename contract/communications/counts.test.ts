import { expect, test } from 'vitest'
import { hideFew } from '#contract/communications/counts.ts'
import type { RecipientCounts } from '#contract/communications/recipientStates.ts'

const none = { queued: 0, claimed: 0, sending: 0, sent: 0, bounced: 0, uncertain: 0, skipped: 0 }
const hide = (some: Partial<RecipientCounts>) => {
  const counts = { ...none, ...some }
  const shown = hideFew({ total: Object.values(counts).reduce((sum, count) => sum + count, 0), counts })
  return [shown.total, Object.keys(some).map((state) => shown.counts[state as keyof RecipientCounts])]
}

test('rule communication-1: no number of few people is said, nor one by which it is told from the others', () => {
  expect(hide({ sent: 134 })).toEqual([134, [134]])
  expect(hide({ sent: 100, bounced: 30, skipped: 5 })).toEqual([135, [100, 30, 5]])
  // One alone would be what is lacking of the total.
  expect(hide({ sent: 131, bounced: 3 })).toEqual([134, [null, null]])
  expect(hide({ sent: 100, bounced: 30, skipped: 3 })).toEqual([133, [100, null, null]])
  // Two who are few together would be one each.
  expect(hide({ sent: 100, bounced: 30, skipped: 1, uncertain: 1 })).toEqual([132, [100, null, null, null]])
  expect(hide({ sent: 100, skipped: 3, uncertain: 4 })).toEqual([107, [100, null, null]])
  expect(hide({ sent: 4, bounced: 0 })).toEqual([null, [null, null]])
})
