import { expect, test } from 'vitest'
import { findBounds, hideFew, sayCount } from '#contract/communications/counts.ts'
import type { RecipientCounts } from '#contract/communications/recipientStates.ts'

const none = { queued: 0, claimed: 0, sending: 0, sent: 0, bounced: 0, uncertain: 0, skipped: 0 }
const hide = (some: Partial<RecipientCounts>) => {
  const counts = { ...none, ...some }
  return hideFew({ total: Object.values(counts).reduce((sum, count) => sum + count, 0), counts })
}
const say = (some: Partial<RecipientCounts>) => {
  const shown = hide(some)
  // Safe: `some` has no other names.
  return [shown.total, ...Object.keys(some).map((state) => sayCount(shown, state as keyof RecipientCounts))]
}

test('rule communication-1: no number of few people is said, nor one by which it is told from the others', () => {
  expect(say({ sent: 134 })).toEqual([134, '134'])
  expect(say({ sent: 100, bounced: 30, skipped: 5 })).toEqual([135, '100', '30', '5'])
  // One alone would be what is lacking of the total; that most of them left is said.
  expect(say({ sent: 131, bounced: 3 })).toEqual([134, 'al menos 130', 'menos de 5'])
  expect(say({ sent: 133, bounced: 1 })).toEqual(say({ sent: 131, bounced: 3 }))
  expect(say({ sent: 100, bounced: 30, skipped: 3 })).toEqual([133, 'al menos 99', '30', 'menos de 5'])
  expect(say({ sent: 100, skipped: 3, uncertain: 4 })).toEqual([
    107,
    'al menos 99',
    'menos de 5',
    'menos de 5',
  ])
  expect(say({ sent: 6, bounced: 1 })).toEqual([7, 'al menos 5', 'menos de 5'])
  expect(say({ sent: 3, bounced: 3 })).toEqual([6, 'menos de 5', 'menos de 5'])
  expect(hide({ sent: 4, bounced: 0 })).toEqual({
    total: null,
    counts: Object.fromEntries(Object.keys(none).map((state) => [state, null])),
    atLeast: null,
  })
})

test('rule communication-1: how many are settled is told as far as what is said of the others tells it', () => {
  const settled = ['sent', 'bounced', 'skipped'] as const
  expect(findBounds(hide({ sent: 131, bounced: 3 }), settled)).toEqual({ least: 134, most: 134 })
  expect(findBounds(hide({ sent: 131, queued: 3 }), settled)).toEqual({ least: 130, most: 133 })
  expect(findBounds(hide({ sent: 3, queued: 131 }), settled)).toEqual({ least: 1, most: 4 })
  expect(findBounds(hide({ sent: 100, queued: 31 }), settled)).toEqual({ least: 100, most: 100 })
  expect(findBounds(hide({ sent: 4 }), settled)).toEqual({ least: 0, most: 4 })
})
