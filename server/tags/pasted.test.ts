import { expect, test } from 'vitest'
import { splitPasted } from '#server/tags/pasted.ts'

const split = (text: string) => {
  const stretches = [...splitPasted(text)]
  return {
    pieces: stretches.flatMap(({ pieces }) => pieces),
    header: stretches.find(({ header }) => header !== undefined)?.header,
  }
}

test.each([
  ['one in each line', '1.234.567-L\r\n\n  LUZ@example.org;\n', ['1.234.567-L', 'LUZ@example.org']],
  [
    'commas, semicolons and tabs',
    '"12345678Z",a@b.es;b@c.es\t00000001R',
    ['12345678Z', 'a@b.es', 'b@c.es', '00000001R'],
  ],
  ['spaces between whole ones', '12345678Z  AAA123456 a@b.es', ['12345678Z', 'AAA123456', 'a@b.es']],
  ['spaces within one', '12345678 Z\nX 1234567 L', ['12345678 Z', 'X 1234567 L']],
  ['names beside one', 'Pérez, Ana;12345678Z\nLuz Gil <a@b.es>', ['12345678Z', 'a@b.es']],
  ['other cells beside one', '12345678Z\tAna\t600 123 456\t12/05/1980\t28012', ['12345678Z']],
  ['quotes and spaces around', `' "12345678Z" ';"  "\n'a@b.es`, ['12345678Z', 'a@b.es']],
  ['a wrong letter', '12345678Z 12345678A', ['12345678Z', '12345678A']],
  ['no letter', 'Ana;72418996\n72.418.996, X1234567', ['72418996', '72.418.996', 'X1234567']],
  [
    'foreign ones',
    'Ana;12AB34567\nC01X00T47\tLuz\n123456789, 1234',
    ['12AB34567', 'C01X00T47', '123456789', '1234'],
  ],
  [
    'a list of what may be one',
    'Ana,1234,1235,1236,1237,1238,1239',
    ['1234', '1235', '1236', '1237', '1238', '1239'],
  ],
])('rule people-23: a pasted text has one piece for each document or address: %s', (_, text, pieces) => {
  expect(split(text)).toEqual({ pieces: pieces.map((piece) => ({ text: piece, keys: [piece] })) })
})

test('rule people-23: of a pasted sheet the header is skipped, and a line without any counts once', () => {
  const sheet = '\nDNI\tNombre\tApellidos\n12345678Z\tAna\tGil\n\tLuz\tSol\n\tEva\t600 123 456\t12/05/1980\n'
  expect(split(sheet)).toEqual({
    header: 'DNI\tNombre\tApellidos',
    pieces: [
      { text: '12345678Z', keys: ['12345678Z'] },
      { text: 'Luz\tSol', keys: [] },
      { text: 'Eva\t600 123 456\t12/05/1980', keys: ['600 123 456', '12/05/1980'] },
    ],
  })
})

test('a long list in one line is no header’s', () => {
  const numbers = Array.from({ length: 1000 }, () => '1234')
  const { pieces, header } = split(`${numbers.join(',')}\nAna`)
  expect([pieces.length, header]).toEqual([1001, undefined])
})
