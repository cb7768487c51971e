import { expect, test } from 'vitest'
import { splitPasted } from '#server/tags/pasted.ts'

test.each([
  ['one in each line', '1.234.567-L\r\n\n  LUZ@example.org;\n', ['1.234.567-L', 'LUZ@example.org']],
  [
    'commas, semicolons and tabs',
    '"12345678Z",a@b.es;b@c.es\t00000001R',
    ['12345678Z', 'a@b.es', 'b@c.es', '00000001R'],
  ],
  ['spaces between whole ones', '12345678Z  AAA123456 a@b.es', ['12345678Z', 'AAA123456', 'a@b.es']],
  ['spaces within one', '12345678 Z\nX 1234567 L', ['12345678 Z', 'X 1234567 L']],
  ['a name beside one', 'Ana Pérez;12345678Z', ['Ana Pérez', '12345678Z']],
  ['quotes and spaces around', `' "12345678Z" ';"  "\n'a@b.es`, ['12345678Z', 'a@b.es']],
  ['what is wrong stays together', '12345678Z 12345678A', ['12345678Z 12345678A']],
])('rule people-23: a pasted text has one piece for each document or address: %s', (_, text, pieces) => {
  expect([...splitPasted(text)].flat()).toEqual(pieces)
})
