import { columnsOf } from '#contract/column.ts'
import type { FileReply } from '#contract/endpoint.ts'
import { importUndo } from '#contract/import/jobs.ts'
import type { ReportedLine } from '#contract/import/results.ts'
import { createDownload } from '#server/kernel/download.ts'

const { of } = columnsOf<ReportedLine>()

/** The lines that a job left out and why, as a file to mend the list with; text stays text (rule input-5). */
export function createExcludedLinesFile({ kind, lines }: { kind: string; lines: ReportedLine[] }): FileReply {
  const columns = [
    of('line', 'Línea', ({ line }) => line),
    of('row', 'Fila de la hoja', ({ row }) => row, { missing: '' }),
    of('text', 'Motivo', ({ text }) => text),
  ]
  return createDownload({
    name: kind === importUndo.name ? 'Lineas_no_deshechas' : 'Lineas_no_importadas',
    columns,
    rows: oneByOne(lines),
    format: 'csv',
  })
}

async function* oneByOne(lines: readonly ReportedLine[]) {
  yield* lines
}
