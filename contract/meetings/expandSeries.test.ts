import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentInMadrid } from '#contract/column.ts'
import {
  describeRepetition,
  expandSeries,
  explainSeries,
  lastDayOfSeries,
  type SeriesMeeting,
} from '#contract/meetings/expandSeries.ts'
import { mostOfSeries, type SeriesRule } from '#contract/meetings/seriesRule.ts'

const daysOf = (day: string, rule: Partial<SeriesRule> & Pick<SeriesRule, 'repeats'>, time = '18:00') =>
  expandSeries({ day, time }, { ends: { count: 5 }, without: [], ...rule }).map((meeting) => meeting.day)

test('rule series-1: weeks, a weekday of the month, a day of the month, and days left out', () => {
  const tuesdays = { kind: 'weekdayOfMonth', nth: 1, weekday: 2 } as const
  expect(daysOf('2027-01-01', { repeats: tuesdays })).toEqual([
    '2027-01-05',
    '2027-02-02',
    '2027-03-02',
    '2027-04-06',
    '2027-05-04',
  ])
  expect(daysOf('2027-01-06', { repeats: tuesdays, ends: { until: '2027-02-02' } })).toEqual(['2027-02-02'])
  expect(daysOf('2027-01-01', { repeats: { ...tuesdays, nth: -1 }, ends: { count: 2 } })).toEqual([
    '2027-01-26',
    '2027-02-23',
  ])
  expect(daysOf('2027-01-01', { repeats: { kind: 'dayOfMonth', day: 31 }, ends: { count: 3 } })).toEqual([
    '2027-01-31',
    '2027-03-31',
    '2027-05-31',
  ])
  // Begins on a Wednesday: its Monday is of the week before.
  const fortnight = { kind: 'weeks', every: 2, weekdays: [1, 4] } as const
  expect(
    daysOf('2027-01-06', { repeats: { ...fortnight, weekdays: [1, 4] }, without: ['2027-01-18'] }),
  ).toEqual(['2027-01-07', '2027-01-21', '2027-02-01', '2027-02-04'])
})

test('rule series-1: 18:00 stays 18:00 when clocks change; 02:30 in March is an hour later, in October the first', () => {
  const sundays = { repeats: { kind: 'weeks' as const, every: 1, weekdays: [7] }, without: [] }
  const at = (day: string, time: string) =>
    expandSeries({ day, time }, { ...sundays, ends: { count: 3 } }).map(({ instant }) => instant)
  expect(at('2027-03-21', '18:00')).toEqual([
    '2027-03-21T17:00:00.000Z',
    '2027-03-28T16:00:00.000Z',
    '2027-04-04T16:00:00.000Z',
  ])
  // Of several days of a week some are before the change and some after it.
  const several = { kind: 'weeks' as const, every: 1, weekdays: [4, 6, 7] }
  const between = (day: string) =>
    expandSeries({ day, time: '18:00' }, { repeats: several, ends: { count: 4 }, without: [] }).map(
      ({ instant }) => instant,
    )
  expect(between('2027-03-25')).toEqual([
    '2027-03-25T17:00:00.000Z',
    '2027-03-27T17:00:00.000Z',
    '2027-03-28T16:00:00.000Z',
    '2027-04-01T16:00:00.000Z',
  ])
  expect(between('2027-10-28')).toEqual([
    '2027-10-28T16:00:00.000Z',
    '2027-10-30T16:00:00.000Z',
    '2027-10-31T17:00:00.000Z',
    '2027-11-04T17:00:00.000Z',
  ])
  expect(at('2027-03-21', '02:30')[1]).toBe('2027-03-28T01:30:00.000Z')
  expect(momentInMadrid('2027-03-28T01:30:00.000Z')).toBe('2027-03-28 03:30:00')
  expect(at('2027-10-24', '02:30')).toEqual([
    '2027-10-24T00:30:00.000Z',
    '2027-10-31T00:30:00.000Z',
    '2027-11-07T01:30:00.000Z',
  ])
})

test('rule series-1: too many, too long and none are said', () => {
  const start = { day: '2027-01-01', time: '18:00' }
  const daily = { kind: 'weeks' as const, every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const explain = (about: Partial<SeriesRule>) =>
    explainSeries(start, { repeats: daily, ends: { count: 5 }, without: [], ...about })
  expect(explain({})).toBeUndefined()
  expect(explain({ ends: { until: '2027-03-01' } })).toBeUndefined()
  expect(explain({ ends: { until: '2027-03-02' } })).toBe('Como mucho 60 reuniones')
  expect(explain({ ends: { until: '2029-01-02' } })).toBe('Una serie dura como mucho 2 años')
  expect(explain({ ends: { until: '2026-12-31' } })).toBe('El último día es después del primero')
  expect(explain({ ends: { count: 1 }, without: ['2027-01-01'] })).toBe('Con esto no hay ninguna reunión')
  expect(explain({ repeats: { kind: 'dayOfMonth', day: 31 }, ends: { count: 20 } })).toContain('caben 14')
})

test('how often it is, in words', () => {
  expect(describeRepetition({ kind: 'weekdayOfMonth', nth: 1, weekday: 2 })).toBe(
    'el primer martes de cada mes',
  )
  expect(describeRepetition({ kind: 'weeks', every: 2, weekdays: [4, 1] })).toBe(
    'cada 2 semanas, lunes y jueves',
  )
  const weekly = { kind: 'weeks', every: 1 } as const
  expect(describeRepetition({ ...weekly, weekdays: [4, 2] })).toBe('cada martes y jueves')
  expect(describeRepetition({ ...weekly, weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('todos los días')
  expect(describeRepetition({ kind: 'dayOfMonth', day: 15 })).toBe('el día 15 de cada mes')
})

const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => `${part}`.padStart(2, '0')).join(':'))
const weekday = fc.integer({ min: 1, max: 7 })
const rules: fc.Arbitrary<SeriesRule> = fc.record({
  repeats: fc.oneof(
    fc.record({
      kind: fc.constant('weeks' as const),
      every: fc.integer({ min: 1, max: 52 }),
      weekdays: fc.array(weekday, { minLength: 1, maxLength: 7 }),
    }),
    fc.record({
      kind: fc.constant('weekdayOfMonth' as const),
      nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
      weekday,
    }),
    fc.record({ kind: fc.constant('dayOfMonth' as const), day: fc.integer({ min: 1, max: 31 }) }),
  ),
  ends: fc.oneof(fc.record({ until: days }), fc.record({ count: fc.integer({ min: 1, max: mostOfSeries }) })),
  without: fc.array(days, { maxLength: 20 }),
})

/** Whether a day is one of those of a rule. */
function fits(date: Date, repeats: SeriesRule['repeats']): boolean {
  const weekdayOf = date.getUTCDay() || 7
  if (repeats.kind === 'weeks') return repeats.weekdays.includes(weekdayOf)
  return repeats.kind === 'dayOfMonth' ? date.getUTCDate() === repeats.day : weekdayOf === repeats.weekday
}

test('rule series-1: whatever is asked, days rise, fit their rule and their bounds, and show their time in Madrid', () => {
  fc.assert(
    fc.property(days, times, rules, (day, time, rule) => {
      const meetings = expandSeries({ day, time }, rule)
      expect(meetings.length).toBeLessThanOrEqual(mostOfSeries + 1)
      const { repeats, ends } = rule
      const found = meetings.map((meeting) => meeting.day)
      expect(found).toEqual([...new Set(found)].toSorted())
      const last = 'until' in ends && ends.until < lastDayOfSeries(day) ? ends.until : lastDayOfSeries(day)
      expect(found.filter((on) => on < day || on > last || rule.without.includes(on))).toEqual([])
      expect(found.filter((on) => !fits(new Date(`${on}T12:00:00Z`), repeats))).toEqual([])
      const [hour = '', minute = ''] = time.split(':')
      const later = `${`${Number(hour) + 1}`.padStart(2, '0')}:${minute}`
      const isShown = ({ day: on, instant }: SeriesMeeting) =>
        momentInMadrid(instant) === `${on} ${time}:00` ||
        (hour === '02' && momentInMadrid(instant) === `${on} ${later}:00`)
      expect(meetings.filter((meeting) => !isShown(meeting))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
