import { expect, test } from 'vitest'
import { countNeeded, judgeQuorum, quorum, type Quorum } from '#contract/meetings/quorum.ts'

test('rule attendance-4: more than half, a share rounded up, or a number of people', () => {
  const majority = [0, 1, 2, 3, 4, 5, 100, 101].map((entitled) => countNeeded({ kind: 'majority' }, entitled))
  expect(majority).toEqual([1, 1, 2, 2, 3, 3, 51, 51])
  const third = [0, 1, 2, 3, 100, 300].map((entitled) =>
    countNeeded({ kind: 'percent', value: 33.33 }, entitled),
  )
  expect(third).toEqual([0, 1, 1, 1, 34, 100])
  // 0.07 × 100 is 7.000000000000001 in floating point.
  expect(countNeeded({ kind: 'percent', value: 7 }, 100)).toBe(7)
  expect(countNeeded({ kind: 'percent', value: 100 }, 7)).toBe(7)
  expect(countNeeded({ kind: 'people', value: 25 }, 3)).toBe(25)
  expect(countNeeded(null, 3)).toBe(0)
})

test('rule attendance-4: the second call holds from its time on, unless the first is reached', () => {
  const asked: Quorum = {
    first: { kind: 'majority' },
    second: { time: '2026-03-01T18:30:00.000Z', quorum: { kind: 'percent', value: 10 } },
  }
  const judge = (present: number, at: string) => judgeQuorum(asked, { entitled: 100, present, at })
  const [before, after] = ['2026-03-01T18:29:59.999Z', '2026-03-01T18:30:00.000Z']
  expect(judge(50, before)).toEqual({ call: 'first', needed: 51, isReached: false })
  expect(judge(51, before)).toEqual({ call: 'first', needed: 51, isReached: true })
  expect(judge(9, after)).toEqual({ call: 'second', needed: 10, isReached: false })
  expect(judge(10, after)).toEqual({ call: 'second', needed: 10, isReached: true })
  expect(judge(51, after)).toEqual({ call: 'first', needed: 51, isReached: true })
  expect(judgeQuorum(null, { entitled: 1, present: 1, at: after })).toBeUndefined()
  expect(judgeQuorum({ first: null, second: null }, { entitled: 1, present: 1, at: after })).toBeUndefined()
  const later: Quorum = { ...asked, second: { time: after, quorum: null } }
  expect(judgeQuorum(later, { entitled: 100, present: 0, at: after })).toMatchObject({ isReached: true })
})

test('odd quorums are refused', () => {
  for (const first of [
    { kind: 'percent', value: 0 },
    { kind: 'percent', value: 100.5 },
    { kind: 'percent', value: 33.333 },
    { kind: 'people', value: 1.5 },
    { kind: 'people', value: -1 },
    { kind: 'all' },
    'majority',
    [],
  ])
    expect(quorum.safeParse({ first }).success, JSON.stringify(first)).toBe(false)
  expect(quorum.parse({ first: null })).toEqual({ first: null, second: null })
  expect(quorum.safeParse({ first: null, second: { time: 'mañana', quorum: null } }).success).toBe(false)
})
