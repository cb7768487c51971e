import { expect, test } from 'vitest'
import { matching, most } from '#web/ui/matching.ts'

const optionsOf = (...labels: string[]) => labels.map((label, value) => ({ value, label }))
const found = (labels: string[], typed: string) =>
  matching(optionsOf(...labels), typed).map(({ label }) => label)

test('accents, case and ñ do not matter', () =>
  expect(found(['Móstoles', 'A Coruña', 'Getafe'], ' coruna ')).toEqual(['A Coruña']))

test('those that start as typed come before those that hold it', () =>
  expect(found(['Feminismos', 'Móstoles'], 'mos')).toEqual(['Móstoles', 'Feminismos']))

test('a long list is cut: another letter is quicker than reading it', () => {
  const thousand = Array.from({ length: 1000 }, (_, index) => `Lugar ${index}`)
  expect(found(thousand, '')).toHaveLength(most)
  expect(found(thousand, 'lugar')).toHaveLength(most)
})
