import { expect, test } from 'vitest'
import { compareIdentities } from '#contract/enrolment/comparison.ts'

const ana = { name: 'Ana Núñez', birthday: '1980-02-29' }

test.each([
  ['same', { name: 'ANA NUNEZ PEÑA', birthday: '1980-02-29' }],
  ['same', { name: 'Ana Núñez', birthday: null }],
  ['differs', { name: 'Ana Núñez', birthday: '1980-02-28' }],
  ['differs', { name: 'Luz Gil', birthday: '1980-02-29' }],
  ['unlike', { name: 'Ana Núñezar', birthday: null }],
  ['unlike', { name: 'Luz Gil', birthday: '1980-02-28' }],
] as const)('rule enrol-6: %s: %j', (verdict, known) => {
  expect(compareIdentities(ana, [known])).toBe(verdict)
})

test('the most alike of several counts, and nobody is like anybody', () => {
  const luz = { name: 'Luz Gil', birthday: null }
  expect(compareIdentities(ana, [luz, ana])).toBe('same')
  expect(compareIdentities(ana, [])).toBe('same')
})
