import { expect, test } from 'vitest'
import { buildQueryString } from '#web/kernel/api/api.ts'
import { fileNameOf } from '#web/kernel/api/download.ts'

test('an address keeps leading zeros and leaves out absent values', () =>
  expect(buildQueryString({ idDocument: '00000012', name: '', city: undefined, page: 0, fee: null })).toBe(
    '?idDocument=00000012&page=0',
  ))
test('without values there is no question mark', () => expect(buildQueryString({})).toBe(''))

test.each([
  ['attachment; filename="Inscritos_5-3-2026.xlsx"', 'Inscritos_5-3-2026.xlsx'],
  ['attachment; filename="x"; filename*=UTF-8\'\'A%C3%B1o.csv', 'Año.csv'],
  ['attachment', null],
  [null, null],
])('%s names the file %s', (header, name) => expect(fileNameOf(header)).toBe(name))
