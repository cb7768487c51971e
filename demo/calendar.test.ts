import { expect, test } from 'vitest'
import { ageOn, toDayNumber, formatDay, madridTime, weekdayOf, subtractYears } from '#demo/calendar.ts'

const at = (day: string, hour: number) => new Date(madridTime(toDayNumber(day), hour * 60)).toISOString()

test('a time in Madrid is an hour ahead in winter and two in summer', () => {
  expect(at('2026-01-15', 19)).toBe('2026-01-15T18:00:00.000Z')
  expect(at('2026-07-15', 19)).toBe('2026-07-15T17:00:00.000Z')
  expect(at('2026-03-29', 11)).toBe('2026-03-29T09:00:00.000Z')
  expect(at('2026-10-25', 11)).toBe('2026-10-25T10:00:00.000Z')
})

test('days, weekdays and ages', () => {
  expect(formatDay(toDayNumber('2024-02-29'))).toBe('2024-02-29')
  expect(weekdayOf(toDayNumber('2026-11-20'))).toBe(4)
  expect(formatDay(subtractYears(toDayNumber('2024-02-29'), 18))).toBe('2006-03-01')
  expect(ageOn(toDayNumber('2026-11-20'), toDayNumber('2008-11-20'))).toBe(18)
  expect(ageOn(toDayNumber('2026-11-19'), toDayNumber('2008-11-20'))).toBe(17)
})
