import { columnsOf, dayInMadrid, type Column } from '#contract/column.ts'
import type { ImportBatch } from '#contract/import/imports.ts'

const { text, of } = columnsOf<ImportBatch>()
const align = 'end'
const hideWhenNarrow = true
const optional = true
const missing = '–'

/** What a job that is not done does, by its state. */
const jobStates = {
  importCommit: { waiting: 'En cola', working: 'Importándose', failed: 'No se pudo importar' },
  bulkCommit: { waiting: 'En cola', working: 'Haciéndose', failed: 'No se pudo hacer' },
  importUndo: { waiting: 'En cola para deshacer', working: 'Deshaciéndose', failed: 'No se pudo deshacer' },
} as const
const states: Record<ImportBatch['state'], string> = {
  ...jobStates.importCommit,
  reversible: 'Se puede deshacer',
  undone: 'Deshecha',
  final: 'Definitiva',
}

/** How far an import is, or the job that undoes it. */
export const describeState = ({ state, job }: Pick<ImportBatch, 'state' | 'job'>): string =>
  ({ ...states, ...(job && jobStates[job.kind]) })[state]

/** The columns of the list of imports. */
export const importColumns: Column<ImportBatch>[] = [
  of('fileName', 'Fichero o cambio', ({ fileName }) => fileName),
  of('id', 'Número', ({ id }) => id, { align, missing, hideWhenNarrow, optional }),
  text('creationTime', 'Fecha'),
  of('author', 'Quién', ({ author }) => author, { hideWhenNarrow }),
  of('created', 'Altas', ({ created }) => created, { align, missing }),
  of('updated', 'Actualizadas', ({ updated }) => updated, { align, missing }),
  of('unchanged', 'Sin cambios', ({ unchanged }) => unchanged, { align, missing, hideWhenNarrow, optional }),
  of('refused', 'Rechazadas', ({ refused }) => refused, { align, missing, hideWhenNarrow }),
  of('until', 'Hasta cuándo', ({ until }) => until && dayInMadrid(until), { hideWhenNarrow, missing }),
  of('state', 'Estado', describeState),
]
