import { columnsOf } from '#contract/column.ts'
import type { FileReply } from '#contract/endpoint.ts'
import { importUndo } from '#contract/import/jobs.ts'
import type { ReportedLine } from '#contract/import/results.ts'
import { createDownload } from '#server/kernel/lists/download.ts'
import { oneByOne } from '#server/kernel/lists/workbook.ts'

const { of } = columnsOf<ReportedLine>()

/** A download of the lines that a job left out, with the reasons; all cells are texts (rule input-5). */
export function createExcludedLinesFile({ kind, lines }: { kind: string; lines: ReportedLine[] }): FileReply {
  const columns = [
    of('line', 'Línea', ({ line }) => line),
    of('row', 'Fila de la hoja', ({ row }) => row, { missing: '' }),
    ...(lines.some(({ name }) => name !== null)
      ? [of('name', 'Persona', ({ name }) => name, { missing: '' })]
      : []),
    of('text', 'Motivo', ({ text }) => text),
  ]
  return createDownload({
    name: kind === importUndo.name ? 'Lineas_no_deshechas' : 'Lineas_no_importadas',
    columns,
    rows: oneByOne(lines),
    format: 'csv',
  })
}
