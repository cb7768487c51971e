import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from '#contract/sha256.ts'

test('it is what Node comes to, of every length around a block', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = randomBytes(length)
    expect(Buffer.from(sha256(bytes))).toEqual(createHash('sha256').update(bytes).digest())
  }
  const long = randomBytes(100_003)
  expect(Buffer.from(sha256(long))).toEqual(createHash('sha256').update(long).digest())
})
