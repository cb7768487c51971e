import { expect, test } from 'vitest'
import { findMatches, mostMatches } from '#web/ui/findMatches.ts'

const optionsOf = (...labels: string[]) => labels.map((label, value) => ({ value, label }))
const labelsFound = (labels: string[], typed: string) =>
  findMatches(optionsOf(...labels), typed).map(({ label }) => label)

test('accents, case and ñ do not matter', () =>
  expect(labelsFound(['Móstoles', 'A Coruña', 'Getafe'], ' coruna ')).toEqual(['A Coruña']))

test('those that start as typed come before those that hold it', () =>
  expect(labelsFound(['Feminismos', 'Móstoles'], 'mos')).toEqual(['Móstoles', 'Feminismos']))

test('a long list is cut: another letter is quicker than reading it', () => {
  const thousand = Array.from({ length: 1000 }, (_, index) => `Lugar ${index}`)
  expect(labelsFound(thousand, '')).toHaveLength(mostMatches)
  expect(labelsFound(thousand, 'lugar')).toHaveLength(mostMatches)
})
