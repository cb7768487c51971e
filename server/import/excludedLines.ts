import { columnsOf } from '#contract/column.ts'
import type { FileReply } from '#contract/endpoint.ts'
import { importUndo } from '#contract/import/jobs.ts'
import type { ReportedLine } from '#contract/import/results.ts'
import { createDownload } from '#server/kernel/lists/download.ts'

const { of } = columnsOf<ReportedLine>()

type Excluded = {
  kind: string
  /** Whether they are people who were chosen: the lines of a list tell who they are by their place in it. */
  isOfPeople: boolean
  lines: AsyncIterable<ReportedLine>
}

/** A download of the lines that a job left out, with the reasons; all cells are texts (rule input-5). */
export const createExcludedLinesFile = ({ kind, isOfPeople, lines }: Excluded): FileReply =>
  createDownload({
    name: kind === importUndo.name ? 'Lineas_no_deshechas' : 'Lineas_no_importadas',
    columns: [
      of('line', 'Línea', ({ line }) => line),
      of('row', 'Fila de la hoja', ({ row }) => row, { missing: '' }),
      ...(isOfPeople ? [of('name', 'Persona', ({ name }) => name, { missing: '' })] : []),
      of('text', 'Motivo', ({ text }) => text),
    ],
    rows: lines,
    format: 'csv',
  })
