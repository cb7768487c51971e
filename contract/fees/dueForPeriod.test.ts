import { expect, test } from 'vitest'
import { findDue } from '#contract/fees/dueForPeriod.ts'

const quarter = { from: '2026-10-01', period: 'Trimestral' } as const
const year = { from: '2026-01-01', period: 'Anual' } as const
const owed = { from: '2026-10-01', to: '2026-12-31', isOwed: true, cents: 1500 }

test('rule fee-10: what is due for some days is what came back of them, or the fee', () => {
  const quarterly = { fee: 20, period: 'Trimestral', charges: [] } as const
  expect(findDue(quarterly, quarter)).toBe(2000)
  expect(findDue(quarterly, year)).toBe(8000)
  expect(findDue({ ...quarterly, period: 'Anual' }, quarter)).toBe(500)
  expect(findDue({ ...quarterly, period: 'Anual' }, year)).toBe(2000)
  expect(findDue({ ...quarterly, period: null }, year)).toBe(2000)
  expect(findDue({ ...quarterly, charges: [owed] }, quarter)).toBe(1500)
  expect(findDue({ ...quarterly, charges: [owed] }, year)).toBe(8000)
  expect(findDue({ ...quarterly, charges: [{ ...owed, isOwed: false }] }, quarter)).toBe(2000)
})
