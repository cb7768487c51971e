import { expect, test } from 'vitest'
import { csvCell, readCsvText } from '#contract/csv.ts'

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  ' =1+1',
  '\u00A0=1+1',
  '\u200B=1+1',
  '\u0000=1+1',
  '\t1',
  '\n=1+1',
  '＝1+1',
  ' ＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '﹦1+1',
])('rule input-5: what a spreadsheet reads as a formula is neutralised, and read back: %j', (text) => {
  expect(csvCell(text)).toMatch(/^"?'/)
  expect(readCsvText(`'${text}`)).toBe(text)
})

test.each(['-5', '-5,25', 'a=b', "d'Ors", 'Peña', '', ' '])('other texts stay as they are: %j', (text) => {
  expect(csvCell(text)).toBe(text)
  expect(readCsvText(text)).toBe(text)
})
