import { expect, test } from 'vitest'
import { parseNumber } from '#web/ui/NumberField.tsx'

test.each([
  ['20', 20],
  [' 20 €', 20],
  ['20,5', 20.5],
  ['20.50', 20.5],
  ['1.234', 1234],
  ['1.234,56', 1234.56],
  ['1234,56', 1234.56],
  ['-3', -3],
  ['', null],
  ['veinte', null],
  ['1,2,3', null],
])('«%s» is read as %s', (typed, number) => expect(parseNumber(typed)).toBe(number))
