import { expect, test } from 'vitest'
import { warnOfChargeDay } from '#contract/fees/targetDays.ts'

const warn = (day: string) => warnOfChargeDay(day, '2026-11-26')

test('rule fee-1: a day on which no bank collects, or that has passed, is warned of', () => {
  expect(warn('2026-11-26')).toBeUndefined()
  expect(warn('2026-11-28')).toBe(
    'El 28 de noviembre de 2026 los bancos no cobran: el primer día que cobran es el 30 de noviembre de 2026.',
  )
  // Good Friday, until the Tuesday after Easter.
  expect(warn('2027-03-26')).toContain('30 de marzo de 2027')
  expect(warn('2026-12-25')).toContain('28 de diciembre de 2026')
  expect(warn('1900-01-01')).toContain('ya ha pasado')
})
