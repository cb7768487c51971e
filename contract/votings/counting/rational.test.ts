import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compare, createRational, parseRational, toPercent } from '#contract/votings/counting/rational.ts'
import { sayPercent } from '#test/support/countByHand.ts'

test('rule voting-8: percentages go half up, by whole numbers, and of nothing there are none', () => {
  for (const [part, whole, said] of [
    [1, 8, '12,50\u00A0%'],
    [1, 3, '33,33\u00A0%'],
    [2, 3, '66,67\u00A0%'],
    [1, 20_000, '0,01\u00A0%'],
    [1, 20_001, '0,00\u00A0%'],
    [29, 20_000, '0,15\u00A0%'],
    [1_005, 100_000, '1,01\u00A0%'],
    [7, 7, '100,00\u00A0%'],
    [0, 0, '0,00\u00A0%'],
  ] as const) {
    expect(toPercent(createRational(BigInt(part)), whole)).toBe(said)
    expect(sayPercent(BigInt(part), BigInt(whole))).toBe(said)
  }
})

test('exact numbers are read as they are written, and otherwise not', () => {
  for (const text of ['0', '12', '137/60', '1/3']) expect(parseRational(text)).toBeDefined()
  for (const text of ['', '-1', '1/0', '2/4', '3/1', '01', '1/03', '1.5', '1/2/3', ' 1', '1e3'])
    expect(parseRational(text), text).toBeUndefined()
  expect(compare(createRational(1n, 3n), createRational(333_333_333_333n, 1_000_000_000_000n))).toBe(1)
  expect(() => createRational(1n, 0n)).toThrow(RangeError)
})

test('rule voting-8: no number is divided, and no float is written, where ballots are counted', () => {
  for (const file of globSync('contract/votings/counting/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    const code = readFileSync(file, 'utf8').replaceAll(
      /\/\*\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`|\/\^.*?\/\./g,
      '',
    )
    expect(code, file).not.toMatch(/\d\.\d|parseFloat|toFixed|Math\.(?!min|max)/)
    const isRational = file.endsWith('rational.ts')
    expect(isRational || !/\/|\*\*|\bNumber\(/.test(code), file).toBe(true)
  }
})
