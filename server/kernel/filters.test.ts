import { expect, test } from 'vitest'
import { taken } from '#server/kernel/filters.ts'

test('rule log-3: the log says in words what was asked for, and never whose', () => {
  const list = { page: 0, size: 10, sort: 'name', direction: 'asc', aportacion: '=' }
  expect(taken({ ...list, idDocument: undefined }, ['idDocument'], 5000)).toBe('Sin filtros; 5.000 filas')
  expect(taken({ ...list, idDocument: '12345678Z', city: 'Getafe' }, ['idDocument'], 1)).toBe(
    'Por documento, ciudad Getafe; 1 fila',
  )
  expect(taken({ ...list, fee: 0, aportacion: '>', format: 'csv' }, [], 2)).toBe(
    'Por comparación de la cuota >, cuota 0, formato csv; 2 filas',
  )
})
