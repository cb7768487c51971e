import { streamXlsxRows, type StreamRow } from 'hucre/xlsx'
import type { Cell } from '#server/import/reading/draft.ts'
import type { ZipEntry } from '#server/kernel/zip.ts'
import { PacedQueue, streamArchivePaced } from '#server/import/paced.ts'
import type { SourceRow } from '#server/import/sourceRow.ts'
import { withReadErrors, UnreadableFile } from '#server/import/unreadable.ts'

const maxColumns = 1000
const unreadableMessage = 'El libro no se puede leer: ábrelo y guárdalo de nuevo como .xlsx'

export type Workbook = { bytes: Buffer; entries: readonly ZipEntry[] }

/** The rows of a sheet (from 0) with their numbers in the spreadsheet; none when the sheet does not exist. */
export async function* readXlsxRows(workbook: Workbook, sheet: number): AsyncGenerator<SourceRow> {
  let last = 0
  for await (const { index, values } of withReadErrors(streamed(workbook, sheet), unreadableMessage)) {
    const position = Number.isSafeInteger(index) && index >= last ? index + 1 : last + 1
    last = position
    if (values.length > maxColumns) throw new UnreadableFile(`La fila ${position} tiene demasiadas columnas`)
    yield { position, cells: values.map(toCell) }
  }
}

/** Streams the workbook if its parts have the usual names; otherwise the reader gets it whole, in memory. */
async function* streamed({ bytes, entries }: Workbook, sheet: number): AsyncGenerator<StreamRow> {
  const pace = new PacedQueue()
  let begun = false
  try {
    const rows = streamXlsxRows(streamArchivePaced(bytes, entries, pace), { sheet })
    for await (const row of pace.through(rows)) {
      begun = true
      yield row
    }
  } catch (error) {
    if (begun) throw error
  }
  if (!begun) yield* streamXlsxRows(bytes, { sheet })
}

/** The value of a cell. Errors become their text («#N/A») and are refused later. */
const toCell = (value: unknown): Cell =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value instanceof Date
    ? value
    : null
