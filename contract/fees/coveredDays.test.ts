import { expect, test } from 'vitest'
import { describeCoveredDays } from '#contract/fees/coveredDays.ts'

test('rule fee-7: the days of a fee are a quarter, a year, or said from when to when', () => {
  const quarters = [
    ['2027-01-01', '2027-03-31'],
    ['2027-04-01', '2027-06-30'],
    ['2027-07-01', '2027-09-30'],
    ['2027-10-01', '2027-12-31'],
  ] as const
  expect(quarters.map(([from, to]) => describeCoveredDays(from, to))).toEqual([
    '1.er trimestre de 2027',
    '2.º trimestre de 2027',
    '3.er trimestre de 2027',
    '4.º trimestre de 2027',
  ])
  expect(describeCoveredDays('2027-01-01', '2027-12-31')).toBe('2027')
  expect(describeCoveredDays('2027-02-01', '2027-04-30')).toBe('Del 1/2/2027 al 30/4/2027')
  expect(describeCoveredDays('2027-01-02', '2027-03-31')).toBe('Del 2/1/2027 al 31/3/2027')
  expect(describeCoveredDays('2027-12-01', '2028-02-29')).toBe('Del 1/12/2027 al 29/2/2028')
})
