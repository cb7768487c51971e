import { expect, test } from 'vitest'
import { labelMonths } from '#web/kernel/charts/labelMonths.ts'

const twelveTo = (last: number) =>
  Array.from({ length: 12 }, (_, index) => [((last + index) % 12) + 1, index] as const)

test('twelve months end with the one in course, each in its year', () => {
  const points = labelMonths(twelveTo(11), '2026-11-21')
  expect(points.map(({ label }) => label)).toEqual([
    'diciembre de 2025',
    ...'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre'
      .split(' ')
      .map((month) => `${month} de 2026`),
  ])
  expect(points.map(({ above }) => above).filter(Boolean)).toEqual(['2025', '2026'])
  expect(points.at(-1)).toEqual({ label: 'noviembre de 2026', short: 'nov', value: 11 })
})

test.each([
  [1, '2026-01-05', 'febrero de 2025', 'enero de 2026'],
  [12, '2026-12-31', 'enero de 2026', 'diciembre de 2026'],
  // The server is already, or still, in the month beside.
  [1, '2025-12-31', 'febrero de 2025', 'enero de 2026'],
  [12, '2026-01-01', 'enero de 2025', 'diciembre de 2025'],
])('the last month %i, seen on %s', (last, today, first, end) => {
  const points = labelMonths(twelveTo(last), today)
  expect([points[0]?.label, points.at(-1)?.label]).toEqual([first, end])
})

test('of no months there is no chart', () => expect(labelMonths([], '2026-11-21')).toEqual([]))
