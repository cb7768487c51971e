import { expect, test } from 'vitest'
import { compareInWords, compareMoney } from '#web/statistics/compare.ts'

test('a card compares in words with the period before', () => {
  expect(compareInWords(312, 292, 'en los doce meses anteriores')).toBe(
    '20 más que en los doce meses anteriores (292)',
  )
  expect(compareInWords(1, 1292, 'hace un año')).toBe('1.291 menos que hace un año (1.292)')
  expect(compareInWords(7, 7, 'hace un año')).toBe('Igual que hace un año (7)')
  expect(compareMoney(10.5, 0, 'hace un año')).toBe('10,50\u00a0€ más que hace un año (0,00\u00a0€)')
})
