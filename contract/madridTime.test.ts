import { expect, test } from 'vitest'
import { isClockChanged, readMadridMoment, readTime } from '#contract/madridTime.ts'

test('rule meeting-6: a day and a time in Madrid are an instant, in winter and in summer', () => {
  expect(readMadridMoment('2026-01-15', '19:00')).toEqual({ instant: '2026-01-15T18:00:00.000Z' })
  expect(readMadridMoment('2026-07-15', '19:00')).toEqual({ instant: '2026-07-15T17:00:00.000Z' })
  expect(readMadridMoment('2026-07-15', '00:30')).toEqual({ instant: '2026-07-14T22:30:00.000Z' })
})

test('rule meeting-6: in March an hour does not exist', () => {
  expect(readMadridMoment('2026-03-29', '01:59')).toEqual({ instant: '2026-03-29T00:59:00.000Z' })
  for (const time of ['02:00', '02:30', '02:59']) expect(readMadridMoment('2026-03-29', time)).toBe('skipped')
  expect(readMadridMoment('2026-03-29', '03:00')).toEqual({ instant: '2026-03-29T01:00:00.000Z' })
})

test('rule meeting-6: in October an hour is there twice, and the first one is meant', () => {
  expect(readMadridMoment('2026-10-25', '01:59')).toEqual({ instant: '2026-10-24T23:59:00.000Z' })
  expect(readMadridMoment('2026-10-25', '02:30')).toEqual({
    instant: '2026-10-25T00:30:00.000Z',
    second: '2026-10-25T01:30:00.000Z',
  })
  expect(readMadridMoment('2026-10-25', '03:00')).toEqual({ instant: '2026-10-25T02:00:00.000Z' })
})

test('what is no day or no time is no instant', () => {
  for (const [day, time] of [
    ['2026-02-31', '10:00'],
    ['2026-13-01', '10:00'],
    ['2026-1-1', '10:00'],
    ['', '10:00'],
    ['2026-01-01', '24:30'],
    ['2026-01-01', '9:00'],
    ['2026-01-01', ''],
  ] as const)
    expect(readMadridMoment(day, time), `${day} ${time}`).toBeUndefined()
})

test('times as people write them', () => {
  const read = {
    '18:00': '18:00',
    '9.30': '09:30',
    ' 18 ': '18:00',
    '18h': '18:00',
    '18 h': '18:00',
    '7:05 h.': '07:05',
    '1800': '18:00',
    '930': '09:30',
  }
  for (const [typed, time] of Object.entries(read)) expect(readTime(typed), typed).toBe(time)
  for (const typed of [
    '',
    '24:00',
    '18:60',
    '18:0',
    'a las seis',
    '-1',
    '2460',
    '12345',
    '18 30',
    '18:00:00',
  ])
    expect(readTime(typed), typed).toBeUndefined()
})

test('clocks are changed on the last Sundays of March and October', () => {
  expect(['2027-03-28', '2027-10-31', '2026-10-25'].map(isClockChanged)).toEqual([true, true, true])
  expect(['2027-03-27', '2027-03-29', '2027-06-01', 'hoy'].map(isClockChanged)).toEqual(Array(4).fill(false))
})
