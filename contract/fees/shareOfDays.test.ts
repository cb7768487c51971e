import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideByDays, divideCents, shareOfDays } from '#contract/fees/shareOfDays.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }

test('rule fee-10: of an amount for some days a part of them has its share, by months', () => {
  expect(shareOfDays(8000, year, [{ from: '2026-10-01', to: '2026-12-31' }])).toBe(2000)
  expect(shareOfDays(8000, year, [year])).toBe(8000)
  expect(shareOfDays(8000, year, [])).toBe(0)
  // However small it is: of nothing nobody could note that it is paid.
  expect(shareOfDays(40, year, [{ from: '2026-12-31', to: '2026-12-31' }])).toBe(1)
  const quarter = { from: '2026-10-01', to: '2026-12-31' }
  expect(shareOfDays(2000, quarter, [{ from: '2026-12-01', to: '2026-12-31' }])).toBe(667)
  // Of who joined on the 5th: what is left of October, and two months.
  const part = { from: '2026-10-05', to: '2026-12-31' }
  expect(shareOfDays(1900, part, [part])).toBe(1900)
  expect(
    shareOfDays(2900, { from: '2024-02-01', to: '2024-02-29' }, [{ from: '2024-02-01', to: '2024-02-01' }]),
  ).toBe(100)
  expect(divideByDays(6000, [quarter, { from: '2026-01-01', to: '2026-06-30' }])).toEqual([2000, 4000])
})

test('rule fee-10: the parts of what was paid are what was paid, in cents', () => {
  expect(divideCents(3000, [2000, 2000, 2000])).toEqual([1000, 1000, 1000])
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 }),
      (cents, weights) => {
        const parts = divideCents(cents, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
        expect(parts.every((part) => part >= 0)).toBe(true)
      },
    ),
  )
})
