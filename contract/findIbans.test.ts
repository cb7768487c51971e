import { expect, test } from 'vitest'
import { findIbans } from '#contract/findIbans.ts'

test('rule document-5: the bank accounts of a text are found however they are written', () => {
  const one = 'ES9121000418450200051332'
  expect(findIbans(`A ${one}.`)).toEqual([one])
  expect(findIbans('Es91 2100 0418 4502 0005 1332 o ES91-2100-0418-4502-0005-1332')).toEqual([one, one])
  expect(findIbans('DE89 3704 0044 0532 0130 00, FR1420041010050500013M02606')).toEqual([
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
  ])
  expect(findIbans('ES91 2100 0418 4502 0005 1333; es 26 de noviembre de 2026, C-0000002669')).toEqual([])
})
