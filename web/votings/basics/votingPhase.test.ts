import { expect, test } from 'vitest'
import { findPhase } from '#web/votings/basics/votingPhase.ts'

const times = { startDate: '2027-03-28T00:30:00.000Z', endDate: '2027-03-28T02:00:00.000Z' }

test.each([
  ['2027-03-28T00:29:59.999Z', 'coming'],
  ['2027-03-28T00:30:00.000Z', 'open'],
  // In Madrid it is three o’clock now, after half past one: the hour between does not exist.
  ['2027-03-28T01:00:00.000Z', 'open'],
  ['2027-03-28T01:59:59.999Z', 'open'],
  ['2027-03-28T02:00:00.000Z', 'over'],
])('at %s a voting is %s (rule voting-2)', (now, phase) =>
  expect(findPhase(times, Date.parse(now))).toBe(phase),
)

test('without its dates it is to come', () =>
  expect(findPhase({ startDate: null, endDate: null }, 0)).toBe('coming'))
