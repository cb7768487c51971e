import { foldText } from '#contract/foldText.ts'
import { describe, expect, test } from 'vitest'
import {
  formatCalendarDay,
  formatDay,
  formatList,
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
} from '#web/ui/format.ts'
import { formatAgo } from '#web/ui/formatAway.ts'
import { compareNames, formatFileDay, formatPercent, formatShortMonth } from '#web/ui/formatSeldom.ts'

const nbsp = '\u00a0'

describe('numbers read as in Spain (rule format-1)', () => {
  test.each([
    [999, `999,00${nbsp}€`],
    [1234.56, `1.234,56${nbsp}€`],
    [12_345, `12.345,00${nbsp}€`],
    [1_000_000, `1.000.000,00${nbsp}€`],
  ])('%d euros', (euros, text) => expect(formatMoney(euros)).toBe(text))

  test('thousands are grouped from four digits on', () => expect(formatNumber(1234)).toBe('1.234'))
  test('percentages have two decimals', () => expect(formatPercent(0.1234)).toBe(`12,34${nbsp}%`))
})

describe('instants are read in Madrid (rule format-2)', () => {
  test('the day changes at midnight there, not in UTC', () => {
    expect(formatDay('2026-03-04T22:59:59Z')).toBe('2026-03-04')
    expect(formatDay('2026-03-04T23:00:00Z')).toBe('2026-03-05')
  })
  test('summer time starts on 29 March', () => {
    expect(formatMoment('2026-03-29T00:59:00Z')).toBe('domingo, 29 de marzo de 2026, 01:59')
    expect(formatMoment('2026-03-29T01:00:00Z')).toBe('domingo, 29 de marzo de 2026, 03:00')
  })
  test('midnight is 00:00', () => expect(formatMoment('2026-03-04T23:00:00Z')).toMatch(/00:00$/))
  test('calendar days have no zone', () => expect(formatCalendarDay('1958-03-05')).toBe('5 de marzo de 1958'))
  test('file names use d-m-yyyy', () => expect(formatFileDay('2026-03-05T12:00:00Z')).toBe('5-3-2026'))
})

test('lists are joined in Spanish', () => expect(formatList(['Ana', 'Inés'])).toBe('Ana e Inés'))

test('order keeps ñ after n; search does not care (rules people-14, people-13)', () => {
  expect(['Ortiz', 'Ñíguez', 'Núñez', 'Álvarez', 'Chávez'].toSorted(compareNames)).toEqual([
    'Álvarez',
    'Chávez',
    'Núñez',
    'Ñíguez',
    'Ortiz',
  ])
  expect(foldText('MUÑOZ Ávila')).toBe('munoz avila')
})

test('a month is written out, or in three letters where there is no room', () => {
  expect(formatMonth('2026-03')).toBe('marzo de 2026')
  expect(formatShortMonth('2026-03')).toBe('mar')
})

describe('how long ago', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  test.each([
    ['2026-03-05T12:00:30Z', 'ahora mismo'],
    ['2026-03-05T11:59:01Z', 'ahora mismo'],
    ['2026-03-05T11:55:00Z', 'hace 5 minutos'],
    ['2026-03-05T09:00:01Z', 'hace 2 horas'],
    ['2026-03-04T10:00:00Z', 'hace 1 día'],
    ['2026-02-20T12:00:00Z', 'hace 13 días'],
    ['2025-11-20T12:00:00Z', 'hace 3 meses'],
    ['2023-03-01T12:00:00Z', 'hace 3 años'],
  ])('%s', (instant, words) => expect(formatAgo(instant, now)).toBe(words))
})
