import { expect, test } from 'vitest'
import { isLong, isWhole } from '#web/kernel/list/Row.tsx'

test('rule list-9: long texts wrap between words, and inside one that no line has room for', () => {
  expect(isLong('Juventud')).toBeUndefined()
  expect(isLong('Asamblea de la zona norte')).toBe(true)
  expect(isLong('maria.jose.fernandez@example.org')).toBe(true)
  expect(isLong(`Sobre ${'x'.repeat(21)}`)).toBe('word')
  expect(isLong(null)).toBeUndefined()
})

test('a day, an hour, a telephone and an amount are not parted on paper', () => {
  for (const text of ['2026-10-19', '2026-10-19 12:00', '611 755 121', '+351 912 345 678'])
    expect(isWhole({}, text), text).toBe(true)
  expect(isWhole({ align: 'end' }, '1.234,56 €')).toBe(true)
  for (const text of ['Juventud', 'calle de la Fe 10', 'devoluciones-2026-10-18.xml', '', null])
    expect(isWhole({}, text), `${text}`).toBeUndefined()
})
