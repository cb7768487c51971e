import { writeXlsxStream } from 'hucre/xlsx'
import { columnText, dayInMadrid, type Column } from '#contract/column.ts'
import { csvCell, csvLine, csvMark } from '#contract/csv.ts'
import type { FileReply } from '#contract/endpoint.ts'
import type { ExportFormat } from '#contract/page.ts'

type Download<Row> = {
  /** The name as in rule census-2, without date or extension: `Inscritos`. */
  name: string
  columns: readonly Column<Row>[]
  rows: AsyncIterable<Row>
  format: ExportFormat
}

const contentTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A list as a file, produced row by row in constant memory: the same columns and texts as on the screen. */
export function download<Row>({ name, columns, rows, format }: Download<Row>): FileReply {
  return {
    fileName: `${name}_${fileDate()}.${format}`,
    contentType: contentTypes[format],
    body: format === 'csv' ? csv(columns, rows) : onceBegun(rows, (begun) => xlsx(name, columns, begun)),
  }
}

/** Writes nothing before the first row is there: until then a refusal is still an answer. */
async function* onceBegun<Row>(
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
function fileDate() {
  const [year, month, day] = dayInMadrid(new Date().toISOString()).split('-').map(Number)
  return `${day}-${month}-${year}`
}

const pieceSize = 1 << 16

/** UTF-8 with BOM, `;`, RFC 4180 quoting; what a spreadsheet would take for a formula stays text (rule input-5). */
async function* csv<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  let piece = csvMark + csvLine(columns.map(({ header }) => header))
  for await (const row of rows) {
    let line = ''
    for (const column of columns) line += `${line && ';'}${csvCell(columnText(column, row))}`
    piece += `${line}\r\n`
    if (piece.length > pieceSize) {
      yield piece
      piece = ''
    }
  }
  yield piece
}

function xlsx<Row>(name: string, columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  const stream = writeXlsxStream(cells(columns, rows), {
    name,
    columns: columns.map(({ header, align }) => ({ header, width: align ? 12 : 22 })),
    freezePane: { rows: 1 },
  })
  // Node's streams can be iterated; the DOM's type does not say so.
  return stream as unknown as AsyncIterable<Uint8Array>
}

/** Numbers stay numbers; every text is an inline string, never a formula (rule input-5). */
async function* cells<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows)
    yield columns.map((column) => {
      const found = column.value(row)
      return typeof found === 'number' ? found : columnText(column, row)
    })
}
