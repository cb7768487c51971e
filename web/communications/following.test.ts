import { expect, test } from 'vitest'
import { createFollowing, isDue } from '#web/communications/following.ts'

const of = { status: 'APPROVED', pausedAt: null, scheduledDate: null } as const

test('rule communication-8: what begins to leave is followed each second, and what lasts seldom', () => {
  const follow = createFollowing()
  expect(follow(of, 0)).toBe(1_000)
  expect(follow({ ...of, status: 'PROCESSING' }, 29_000)).toBe(1_000)
  expect(follow({ ...of, status: 'PROCESSING' }, 58_000)).toBe(1_000)
  expect(follow({ ...of, status: 'PROCESSING' }, 59_000)).toBe(10_000)
  expect(follow({ ...of, status: 'SENT' }, 60_000)).toBe(false)
})

test('what waits for its hour is read when that comes', () => {
  const follow = createFollowing()
  const planned = { ...of, scheduledDate: '1970-01-01T00:01:00Z' }
  expect([isDue(planned, 0), isDue(planned, 60_000)]).toEqual([false, true])
  expect(follow(planned, 0)).toBe(10_000)
  expect(follow(planned, 57_000)).toBe(3_000)
  expect(follow(planned, 60_000)).toBe(1_000)
  expect(follow({ ...planned, pausedAt: planned.scheduledDate }, 61_000)).toBe(false)
})
