import { columnsOf, dayInMadrid, type Column } from '#contract/column.ts'
import type { ImportBatch } from '#contract/import/imports.ts'

const { text, of } = columnsOf<ImportBatch>()
const align = 'end'
const hideWhenNarrow = true
const optional = true

const states: Record<ImportBatch['state'], string> = {
  reversible: 'Se puede deshacer',
  undone: 'Deshecha',
  final: 'Definitiva',
}

/** The columns of the list of imports. */
export const importColumns: Column<ImportBatch>[] = [
  of('fileName', 'Fichero', ({ fileName }) => fileName),
  of('id', 'Número', ({ id }) => id, { align, hideWhenNarrow, optional }),
  text('creationTime', 'Fecha'),
  of('author', 'Quién', ({ author }) => author, { hideWhenNarrow }),
  of('created', 'Altas', ({ created }) => created, { align }),
  of('updated', 'Actualizadas', ({ updated }) => updated, { align }),
  of('unchanged', 'Sin cambios', ({ unchanged }) => unchanged, { align, hideWhenNarrow, optional }),
  of('refused', 'Rechazadas', ({ refused }) => refused, { align, hideWhenNarrow }),
  of('until', 'Hasta cuándo', ({ until }) => dayInMadrid(until), { hideWhenNarrow }),
  of('state', 'Deshacer', ({ state }) => states[state]),
]
