import { expect, test } from 'vitest'
import { groupCode, plainSigns, toPlainCode } from '#contract/plainCode.ts'

test('a code has five bits of each byte, without signs that look alike', () => {
  expect(new Set(plainSigns).size).toBe(32)
  expect(plainSigns).not.toMatch(/[IO01]/)
  const every = toPlainCode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  for (const sign of plainSigns) expect(every.split(sign).length - 1).toBe(8)
  expect(groupCode('ABCDEFGH2345', '-')).toBe('ABCD-EFGH-2345')
  expect(groupCode('ABCDEFGHJ', ' ')).toBe('ABCD EFGH J')
})
