import { streamXlsxRows } from 'hucre/xlsx'
import type { Cell } from '#contract/census/import/draft.ts'
import type { SourceRow } from '#server/census/import/source.ts'
import { readable, UnreadableFile } from '#server/census/import/unreadable.ts'

const mostColumns = 1000

/** The rows of a workbook's sheet, from 0, with the numbers a spreadsheet shows; none when there is no such sheet. */
export async function* xlsxRows(bytes: Uint8Array, sheet: number): AsyncGenerator<SourceRow> {
  const rows = streamXlsxRows(bytes, { sheet })
  let last = 0
  for await (const { index, values } of readable(
    rows,
    'El libro no se puede leer: ábrelo y guárdalo de nuevo como .xlsx',
  )) {
    const position = Number.isSafeInteger(index) && index >= last ? index + 1 : last + 1
    last = position
    if (values.length > mostColumns) throw new UnreadableFile(`La fila ${position} tiene demasiadas columnas`)
    yield { position, cells: values.map(cellOf) }
  }
}

/** Cells are told by what they hold; errors come as their text («#N/A») and are refused later. */
const cellOf = (value: unknown): Cell =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value instanceof Date
    ? value
    : null
