import { expect, test } from 'vitest'
import { describeListing, personal } from '#server/kernel/lists/describeListing.ts'

test('rule log-3: the log describes the filters in words, without the values that are personal data', () => {
  const filters = {
    document: personal('documento'),
    city: 'ciudad',
    amount: 'importe',
    comparison: { label: 'comparación del importe', appliesWith: 'amount' },
  } as const
  const list = { page: 0, size: 10, sort: 'name', direction: 'asc', comparison: '>' }
  const none = { document: undefined, city: undefined, amount: undefined }
  expect(describeListing({ ...list, ...none }, filters, 5000)).toBe('Sin filtros; 5.000 filas')
  expect(describeListing({ ...list, ...none, document: '12345678Z', city: 'Getafe' }, filters, 1)).toBe(
    'Por documento, ciudad Getafe; 1 fila',
  )
  expect(describeListing({ ...list, ...none, amount: 0, format: 'csv' }, filters, 2)).toBe(
    'Por importe 0, comparación del importe >, formato csv; 2 filas',
  )
})
