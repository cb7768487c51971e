import { expect, test } from 'vitest'
import { describeRepetition } from '#contract/meetings/expandSeries.ts'
import { listRepetitions, noSeriesValues, readSeries } from '#web/meetings/form/seriesForm.ts'

// Tuesday, 26 January 2027, 18:00: the fourth of the month and its last.
const instant = '2027-01-26T17:00:00.000Z'

test('rule series-1: a day offers how it may come again', () => {
  expect(listRepetitions('2027-01-26').map(({ repeats }) => describeRepetition(repeats))).toEqual([
    'cada semana, martes',
    'cada 2 semanas, martes',
    'cada 3 semanas, martes',
    'cada 4 semanas, martes',
    'cada cuarto martes de mes',
    'cada último martes de mes',
    'el día 26 de cada mes',
  ])
  // The fifth one of a month is only its last.
  expect(listRepetitions('2027-03-30').map(({ value }) => value)).not.toContain('nth')
})

test('rule series-1: what is typed of a series makes its rule, or says what is wrong', () => {
  expect(readSeries(noSeriesValues, instant)).toEqual({ rule: null, wrong: {} })
  const typed = { ...noSeriesValues, repeats: 'last', without: ['2027-02-23', '2027-02-24'] }
  expect(readSeries(typed, instant).rule).toEqual({
    repeats: { kind: 'weekdayOfMonth', nth: -1, weekday: 2 },
    ends: { count: 6 },
    without: ['2027-02-23'],
  })
  const until = { ...typed, repeatEnds: 'until' }
  expect(readSeries({ ...until, repeatUntil: '25/6/2027' }, instant).rule?.ends).toEqual({
    until: '2027-06-25',
  })
  expect(readSeries({ ...until, repeatUntil: 'junio' }, instant).wrong.repeatUntil).toContain('fecha')
  expect(readSeries({ ...until, repeatUntil: '1/1/2030' }, instant).wrong.repeatUntil).toContain('2 años')
  expect(readSeries({ ...typed, repeatCount: '61' }, instant).wrong.repeatCount).toBe('Un número de 1 a 60')
  // The day was changed since: it is no longer the last of its month.
  expect(readSeries(typed, '2027-01-19T17:00:00.000Z').wrong.repeats).toContain('ya no encaja')
})
