import { expect, test } from 'vitest'
import { describeListing } from '#server/kernel/lists/describeListing.ts'

test('rule log-3: the log describes the filters in words, without the values that are personal data', () => {
  const list = { page: 0, size: 10, sort: 'name', direction: 'asc', aportacion: '=' }
  expect(describeListing({ ...list, idDocument: undefined }, ['idDocument'], 5000)).toBe(
    'Sin filtros; 5.000 filas',
  )
  expect(describeListing({ ...list, idDocument: '12345678Z', city: 'Getafe' }, ['idDocument'], 1)).toBe(
    'Por documento, ciudad Getafe; 1 fila',
  )
  expect(describeListing({ ...list, fee: 0, aportacion: '>', format: 'csv' }, [], 2)).toBe(
    'Por comparación de la cuota >, cuota 0, formato csv; 2 filas',
  )
})
