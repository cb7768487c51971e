import { columnsOf, type Column } from '#contract/column.ts'
import type { ImportBatch } from '#contract/census/imports.ts'

const { text, of } = columnsOf<ImportBatch>()
const align = 'end'
const hideWhenNarrow = true

const states: Record<ImportBatch['state'], string> = {
  reversible: 'Se puede deshacer',
  undone: 'Deshecha',
  final: 'Definitiva',
}
const number = (key: keyof ImportBatch, header: string) =>
  of(key, header, (row) => row[key], { align, hideWhenNarrow })

/** The list of imports. */
export const importColumns: Column<ImportBatch>[] = [
  of('id', 'N.º', ({ id }) => id),
  of('fileName', 'Fichero', ({ fileName }) => fileName),
  text('creationTime', 'Fecha'),
  of('author', 'Quién', ({ author }) => author, { hideWhenNarrow }),
  of('created', 'Altas', ({ created }) => created, { align }),
  of('updated', 'Actualizaciones', ({ updated }) => updated, { align }),
  number('unchanged', 'Sin cambios'),
  number('refused', 'Rechazadas'),
  of('state', 'Estado', ({ state }) => states[state]),
]
