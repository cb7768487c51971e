import { expect, test } from 'vitest'
import { pointsOfFees, pointsOfPeriods, sumFees, sumYear, type FeeRow } from '#web/statistics/fees.ts'

const rows: FeeRow[] = [
  [0, 7, 'Trimestral'],
  [null, 9, null],
  [4.99, 1, 'Trimestral'],
  [5, 2, 'Trimestral'],
  [100, 3, 'Trimestral'],
  [250, 1, 'Trimestral'],
  [60, 10, 'Anual'],
  [null, 4, 'Anual'],
]

test('rule statistics-1: bands have their lower bound, a fee of 0 is not available, and periods are not mixed', () => {
  const shown = pointsOfFees(rows, 'Trimestral', {}).filter(({ value }) => value !== 0)
  expect(shown.map(({ label, value }) => [label, value])).toEqual([
    ['0-5 €', 1],
    ['5-10 €', 2],
    ['100 € y más', 4],
    ['No disponible', 7],
  ])
  expect(pointsOfFees(rows, 'Trimestral', {})).toHaveLength(22)
  expect(shown[1]?.link).toEqual({
    to: '/censo-base/inscritos',
    search: { period: 'Trimestral', yearlyFeeFrom: '20', yearlyFeeTo: '39.99' },
  })
})

test('rule statistics-5: a band of an assembly, or of a type of them, leads to the list of as many', () => {
  const links = [
    ...pointsOfFees(rows, 'Anual', { assemblyId: 7 }).filter(({ value }) => value === 10),
    ...pointsOfPeriods(
      [
        ['Anual', 14],
        [null, 9],
      ],
      { assemblyType: 'Distrital' },
    ),
  ].map(({ link }) => link?.search)
  expect(links).toEqual([
    { assemblyId: '7', period: 'Anual', yearlyFeeFrom: '60', yearlyFeeTo: '64.99' },
    { assemblyType: 'Distrital', period: 'Anual' },
    { assemblyType: 'Distrital', period: 'Trimestral\nAnual', not: 'period' },
  ])
})

test('the income of a quarter and of a year', () => {
  expect(sumFees(rows, 'Trimestral')).toBeCloseTo(564.99)
  expect(sumFees(rows, 'Anual')).toBe(600)
  expect(sumYear(rows)).toBeCloseTo(600 + 4 * 564.99)
})
