import { expect, test } from 'vitest'
import { partOf } from '#web/votings/results/partOf.ts'

test.each([
  ['42,91\u00A0%', 0.4291],
  ['100,00\u00A0%', 1],
  ['0,00\u00A0%', 0],
  ['—', 0],
])('rule list-7: the bar of %s is its part of the whole', (percent, part) =>
  expect(partOf(percent)).toBe(part),
)
