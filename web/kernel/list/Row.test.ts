import { expect, test } from 'vitest'
import { isLong } from '#web/kernel/list/Row.tsx'

test('rule list-9: long texts wrap between words, and inside one that no line has room for', () => {
  expect(isLong('Juventud')).toBeUndefined()
  expect(isLong('Asamblea de la zona norte')).toBe(true)
  expect(isLong('maria.jose.fernandez@example.org')).toBe(true)
  expect(isLong(`Sobre ${'x'.repeat(21)}`)).toBe('word')
  expect(isLong(null)).toBeUndefined()
})
