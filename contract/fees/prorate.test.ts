import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prorateFee } from '#contract/fees/prorate.ts'

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

describe('rule fee-2: proration in months of thirty days', () => {
  const joinedOn = '2026-01-01'
  const charge = (feeCents: number, period: 'Trimestral' | 'Anual' | null, days: number, isProrated = true) =>
    prorateFee({ feeCents, period, joinedOn, chargedOn: addDays(joinedOn, days), isProrated })

  test.each([
    // The same day and the days until the first month is over are no month.
    [2000, 'Trimestral', 0, 0, { months: 0, of: 3 }],
    [2000, 'Trimestral', 29, 0, { months: 0, of: 3 }],
    [2000, 'Trimestral', 30, 667, { months: 1, of: 3 }],
    [2000, 'Trimestral', 59, 667, { months: 1, of: 3 }],
    [2000, 'Trimestral', 60, 1333, { months: 2, of: 3 }],
    [2000, 'Trimestral', 89, 1333, { months: 2, of: 3 }],
    [2000, 'Trimestral', 90, 2000, 'whole'],
    [4000, 'Anual', 30, 333, { months: 1, of: 12 }],
    [4000, 'Anual', 359, 3667, { months: 11, of: 12 }],
    [4000, 'Anual', 360, 4000, 'whole'],
    // Half a cent is rounded up.
    [6, 'Anual', 30, 1, { months: 1, of: 12 }],
    [5, 'Anual', 30, 0, { months: 1, of: 12 }],
    [2000, 'Trimestral', -1, 0, 'none'],
    // Of how many months it is nobody has said.
    [2000, null, 0, 2000, 'whole'],
    [2000, null, -1, 0, 'none'],
  ] as const)('%i cents, %s, after %i days: %i', (fee, period, days, cents, part) => {
    expect(charge(fee, period, days)).toEqual({ cents, part })
  })

  test('the whole fee without proration, also of those who join later', () => {
    expect(charge(2000, 'Trimestral', -400, false)).toEqual({ cents: 2000, part: 'whole' })
    expect(charge(2000, 'Anual', 3, false)).toEqual({ cents: 2000, part: 'whole' })
  })

  test('over leap days and the change of hour a day is a day', () => {
    const asked = { feeCents: 3000, period: 'Trimestral', isProrated: true } as const
    expect(prorateFee({ ...asked, joinedOn: '2028-02-01', chargedOn: '2028-03-02' }).cents).toBe(1000)
    expect(prorateFee({ ...asked, joinedOn: '2027-02-01', chargedOn: '2027-03-02' }).cents).toBe(0)
    expect(prorateFee({ ...asked, joinedOn: '2026-03-01', chargedOn: '2026-03-31' }).cents).toBe(1000)
  })

  test('is between nothing and the fee, never falls with time, and is within half a cent of the exact part', () => {
    const period = fc.constantFrom('Trimestral' as const, 'Anual' as const)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        period,
        fc.nat(800),
        fc.nat(40),
        (fee, of, days, more) => {
          const { cents, part } = charge(fee, of, days)
          expect(Number.isInteger(cents)).toBe(true)
          expect(cents).toBeGreaterThanOrEqual(0)
          expect(cents).toBeLessThanOrEqual(fee)
          expect(charge(fee, of, days + more).cents).toBeGreaterThanOrEqual(cents)
          const { months, of: all } = typeof part === 'object' ? part : { months: 1, of: 1 }
          expect(Math.abs(2 * (cents * all - fee * months))).toBeLessThanOrEqual(all === 1 ? 0 : all)
        },
      ),
    )
  })
})
