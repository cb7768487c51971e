import { expect, test } from 'vitest'
import { formatCount } from '#contract/plural.ts'

test('plurals: zero is many, a million takes «de» (rule format-3)', () => {
  expect(formatCount(0, 'inscrito', 'inscritos')).toBe('0 inscritos')
  expect(formatCount(1, 'inscrito', 'inscritos')).toBe('1 inscrito')
  expect(formatCount(1234, 'inscrito', 'inscritos')).toBe('1.234 inscritos')
  expect(formatCount(1_000_000, 'inscrito', 'inscritos')).toBe('1.000.000 de inscritos')
})
