import { expect, test } from 'vitest'
import { askAgainAfter, findPhase } from '#web/votings/basics/votingPhase.ts'

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

test.each([
  ['APPROVED', null, null, false],
  // Its roll is being frozen: how many can vote is known in a moment.
  ['IN_PROGRESS', null, null, 3000],
  ['IN_PROGRESS', null, { total: 9 }, 60_000],
  // It may go on again, but for what was annulled.
  ['ERROR', 'restored', { total: 9 }, 15_000],
  ['ERROR', 'annulled', { total: 9 }, false],
  ['CLOSED', null, { total: 9 }, false],
] as const)('how %s (%s, %o) stands is asked again after %s ms', (status, trouble, census, after) =>
  expect(askAgainAfter({ status, trouble, census })).toBe(after),
)
