import { expect, test } from 'vitest'
import { daysOfMonth } from '#contract/statistics/groups.ts'
import { monthsBackTo } from '#web/statistics/months.ts'

test('months up to that of a day, over the turn of a year', () => {
  expect(monthsBackTo('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsBackTo('2026-11-26', 12)[0]).toBe('2025-12')
})

test('the days of a month, also of February', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
