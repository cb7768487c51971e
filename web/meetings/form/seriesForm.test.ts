import { expect, test } from 'vitest'
import { describeRepetition } from '#contract/meetings/expandSeries.ts'
import { listOtherDays, listRepetitions, noSeriesValues, readSeries } from '#web/meetings/form/seriesForm.ts'

// Tuesday, 26 January 2027, 18:00: the fourth of the month and its last.
const instant = '2027-01-26T17:00:00.000Z'

test('rule series-1: a day offers how it may come again', () => {
  expect(listRepetitions('2027-01-26').map(({ repeats }) => describeRepetition(repeats))).toEqual([
    'cada martes',
    'cada 2 semanas, martes',
    'cada 3 semanas, martes',
    'cada 4 semanas, martes',
    'el cuarto martes de cada mes',
    'el último martes de cada mes',
    'el día 26 de cada mes',
  ])
  expect(
    listRepetitions('2027-01-26', ['4', '2'])
      .slice(0, 2)
      .map(({ repeats }) => describeRepetition(repeats)),
  ).toEqual(['cada martes y jueves', 'cada 2 semanas, martes y jueves'])
  expect(listOtherDays('2027-01-26').map(({ label }) => label)).not.toContain('martes')
  expect(listOtherDays('2027-01-26')).toHaveLength(6)
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
  const weekly = { ...noSeriesValues, repeats: 'weeks-1', repeatCount: '3', otherDays: ['4'], without: [] }
  expect(readSeries(weekly, instant).rule?.repeats).toEqual({ kind: 'weeks', every: 1, weekdays: [2, 4] })
  // What was chosen for weeks says nothing of months.
  expect(readSeries({ ...weekly, repeats: 'last' }, instant).rule?.repeats).toMatchObject({ weekday: 2 })
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
