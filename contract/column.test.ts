import { expect, test } from 'vitest'
import { columnText, csvText, dayInMadrid } from '#contract/column.ts'

test('dayInMadrid is right around midnight and around daylight saving changes', () => {
  const days = [
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-11-20T23:00:00.000Z', '2026-11-21'],
    ['2026-11-21T23:00:00+05:00', '2026-11-21'],
    ['2026-11-21T23:00:00.000Z', '2026-11-22'],
    ['2026-03-28T22:59:00Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:00Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-25T21:59:00Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ] as const
  for (const [instant, day] of days) expect(dayInMadrid(instant), instant).toBe(day)
})

test('null and empty values are shown as missing', () => {
  const column = { key: 'x', header: 'X', value: (row: { x: string | null }) => row.x }
  expect(columnText(column, { x: null })).toBe('No disponible')
  expect(columnText(column, { x: '' })).toBe('No disponible')
  expect(columnText({ ...column, missing: 'Sin asamblea territorial' }, { x: null })).toBe(
    'Sin asamblea territorial',
  )
})

test('rule format-1: a csv writes euros as a Spanish spreadsheet reads them, and nothing else so', () => {
  const euros = { value: ({ x }: { x: number | null }) => x, type: 'euros' } as const
  expect([6.67, 20, 0, 1234.5, null].map((x) => csvText(euros, { x }))).toEqual([
    '6,67',
    '20,00',
    '0,00',
    '1234,50',
    'No disponible',
  ])
  expect([20, 52.7].map((x) => csvText({ value: euros.value }, { x }))).toEqual(['20', '52,7'])
})
