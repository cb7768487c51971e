import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysOf,
  inMonth,
  listWeeks,
  readCalendarDay,
  readMonth,
} from '#web/meetings/basics/month.ts'

test('a month is weeks from Monday on, whole and in order', () => {
  const weeks = listWeeks('2026-03')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-03-01'])
  expect(weeks.at(-1)).toEqual(['2026-03-30', '2026-03-31', null, null, null, null, null])
  // February of a year in which it begins on a Monday has four weeks.
  expect(listWeeks('2027-02')).toHaveLength(4)
  for (let month = '2024-01'; month < '2029-01'; month = addMonths(month, 1)) {
    const days = listWeeks(month).flat()
    expect(days.length % 7).toBe(0)
    const { from, to } = daysOf(month)
    const own = days.filter((day) => day !== null)
    expect([own[0], own.at(-1)]).toEqual([from, to])
    expect(own.slice(1).every((day, at) => day === addDays(own[at] ?? '', 1))).toBe(true)
  }
})

test('months and days over the ends of years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(inMonth('2026-01-31', '2026-02')).toBe('2026-02-28')
  expect(inMonth('2026-01-15', '2026-02')).toBe('2026-02-15')
})

test('what the address says is read only if it is a month or a day', () => {
  expect(readMonth('2026-03')).toBe('2026-03')
  for (const odd of [undefined, '', '2026-13', '2026-3', '1999-12', '2100-01', '2026-03-01'])
    expect(readMonth(odd)).toBeUndefined()
  expect(readCalendarDay('2028-02-29')).toBe('2028-02-29')
  for (const odd of [undefined, '', '2027-02-29', '2026-03-32', '2026-3-1', 'hoy'])
    expect(readCalendarDay(odd)).toBeUndefined()
})
