import { csvText, dayInMadrid, type Column } from '#contract/column.ts'
import { csvCell, csvLine, csvByteOrderMark } from '#contract/csv.ts'
import type { FileReply } from '#contract/endpoint.ts'
import type { ExportFormat } from '#contract/page.ts'
import { writeWorkbook, type AboutLine } from '#server/kernel/lists/workbook.ts'

type Download<Row> = {
  /** The start of the file name (rule census-2), without date and extension: `Inscritos`. */
  name: string
  columns: readonly Column<Row>[]
  rows: AsyncIterable<Row>
} & ({ format: 'csv'; count?: undefined; about?: undefined } | ({ format: ExportFormat } & Spreadsheet))

type Spreadsheet = {
  /** How many rows there are. */
  count: number
  /** What the second sheet says of it. */
  about: readonly AboutLine[]
}

const contentTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A file with the columns and texts of a list, written row by row in constant memory. */
export function createDownload<Row>({
  name,
  columns,
  rows,
  format,
  count = 0,
  about = [],
}: Download<Row>): FileReply {
  return {
    fileName: `${name}_${formatFileDate()}.${format}`,
    contentType: contentTypes[format],
    body:
      format === 'csv'
        ? writeCsv(columns, rows)
        : afterFirstRow(rows, (begun) => writeWorkbook({ name, columns, rows: begun, count, about })),
  }
}

/** Waits for the first row before it writes anything: an error until then can still be sent as a reply. */
async function* afterFirstRow<Row>(
  rows: AsyncIterable<Row>,
  write: (rows: AsyncIterable<Row>) => AsyncIterable<Uint8Array>,
) {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* all() {
    if (!first.done) yield first.value
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  try {
    yield* write(all())
  } finally {
    await iterator.return?.()
  }
}

/** Today in Madrid as d-m-yyyy (rule census-2). */
function formatFileDate() {
  const [year, month, day] = dayInMadrid(new Date().toISOString()).split('-').map(Number)
  return `${day}-${month}-${year}`
}

const pieceSize = 1 << 16

/** UTF-8 with BOM, separator `;`, quotes as in RFC 4180; formulas are neutralised (rule input-5). */
async function* writeCsv<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  let piece = csvByteOrderMark + csvLine(columns.map(({ header }) => header))
  for await (const row of rows) {
    let line = ''
    for (const column of columns) line += `${line && ';'}${csvCell(csvText(column, row))}`
    piece += `${line}\r\n`
    if (piece.length > pieceSize) {
      yield piece
      piece = ''
    }
  }
  yield piece
}
