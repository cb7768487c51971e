import { expect, test } from 'vitest'
import { findChangedPart } from '#server/communications/changedPart.ts'

const long = 'a'.repeat(100)

test.each([
  ['', 'Hola', '', 'Hola'],
  ['Hola', '', 'Hola', ''],
  ['Hola, Ana', 'Hola, Eva', 'Hola, Ana', 'Hola, Eva'],
  [
    `${long}uno${long}`,
    `${long}dos${long}`,
    `…${'a'.repeat(40)}uno${'a'.repeat(40)}…`,
    `…${'a'.repeat(40)}dos${'a'.repeat(40)}…`,
  ],
  [`${long}${long}`, `${long}x${long}`, `…${'a'.repeat(80)}…`, `…${'a'.repeat(40)}x${'a'.repeat(40)}…`],
  ['aa', 'aaa', 'aa', 'aaa'],
])('rule log-4: of a text that changes, what is other is kept', (before, after, was, is) => {
  expect(findChangedPart(before, after)).toEqual({ before: was, after: is })
})

test('rule log-4: however much is other, so much of it is kept', () => {
  const { before, after } = findChangedPart('😀'.repeat(5_000), 'b'.repeat(9_000))
  expect([before.length, after.length]).toEqual([2_001, 2_001])
  expect(before.isWellFormed()).toBe(true)
})
