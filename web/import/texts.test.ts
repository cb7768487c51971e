import { expect, test } from 'vitest'
import { describeResult, describeUndoResult, describePreflight, describeUndoPlan } from '#web/import/texts.ts'

test('counts agree with their words, and say nothing about zero', () => {
  const ones = { create: 1, update: 1, unchanged: 1, skipped: 1, refused: 1 }
  expect(describePreflight(ones)).toBe(
    '1 se crearía, 1 se actualizaría, 1 quedaría sin cambios, 1 se saltaría por no estar en el censo y 1 se rechazaría',
  )
  expect(describeResult(ones)).toBe(
    '1 se ha creado, 1 se ha actualizado, 1 queda sin cambios, 1 se ha saltado por no estar en el censo y 1 se ha rechazado',
  )
  const many = { create: 1437, update: 0, unchanged: 2, skipped: 0, refused: 63 }
  expect(describePreflight(many)).toBe('1.437 se crearían, 2 quedarían sin cambios y 63 se rechazarían')
  expect(describeResult(many)).toBe('1.437 se han creado, 2 quedan sin cambios y 63 se han rechazado')
  const none = { create: 0, update: 0, unchanged: 0, skipped: 0, refused: 0 }
  expect(describePreflight(none)).toBe('La lista no tiene ninguna línea')
})

test('what undoing would do', () => {
  expect(describeUndoPlan({ created: 1, updated: 1 })).toBe(
    'Se borrará del censo la persona que creó y volverá a como estaba la persona que cambió.',
  )
  expect(describeUndoPlan({ created: 2, updated: 0 })).toBe(
    'Se borrarán del censo hasta 2 personas que creó.',
  )
  expect(describeUndoPlan({ created: 0, updated: 1234 })).toBe(
    'Volverán a como estaban hasta 1.234 personas que cambió.',
  )
})

test('what undoing did adds up to the people of the import', () => {
  const about = { batchId: 1, fileName: 'lista.csv', isOfList: true, kinds: [] }
  expect(describeUndoResult({ ...about, deleted: 1, restored: 2, partly: 1, stayed: 1 })).toBe(
    'Se ha borrado 1 persona, 1 ha vuelto a como estaba, 1 ha vuelto solo en parte',
  )
  expect(describeUndoResult({ ...about, deleted: 3, restored: 0, partly: 0, stayed: 1 })).toBe(
    'Se han borrado 3 personas, 1 se queda como está',
  )
  expect(describeUndoResult({ ...about, deleted: 0, restored: 2, partly: 0, stayed: 2 })).toBe(
    '2 han vuelto a como estaban, 2 se quedan como están',
  )
})
