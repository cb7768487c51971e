import { expect, test } from 'vitest'
import { countYears, describeAgeError } from '#contract/people/age.ts'

const today = '2026-03-05'
const at = (years: number, day = '03-05') => `${2026 - years}-${day}`

test('18 years for types 1 and 2, fourteen for type 3, any age for former members', () => {
  for (const type of [1, 2] as const) {
    expect(describeAgeError(type, at(18), today)).toBeUndefined()
    expect(describeAgeError(type, at(18, '03-06'), today)).toContain('18 años')
  }
  expect(describeAgeError(3, at(14), today)).toBeUndefined()
  expect(describeAgeError(3, at(14, '03-06'), today)).toContain('14 años')
  expect(describeAgeError(0, at(3), today)).toBeUndefined()
  for (const unknown of [null, undefined, 'x']) expect(describeAgeError(1, unknown, today)).toBeUndefined()
  expect(describeAgeError(null, at(3), today)).toBeUndefined()
})

test('whole years are counted to the birthday, also one of 29 February', () => {
  expect(countYears(at(68), today)).toBe(68)
  expect(countYears(at(68, '03-06'), today)).toBe(67)
  expect(countYears(today, today)).toBe(0)
  expect(countYears('2008-02-29', '2026-02-28')).toBe(17)
  expect(countYears('2008-02-29', '2026-03-01')).toBe(18)
  for (const unknown of [null, undefined, 'x']) expect(countYears(unknown, today)).toBeUndefined()
})
