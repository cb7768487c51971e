import { Readable } from 'node:stream'
import { parse, type Options } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { most } from '#server/import/reading/bounds.ts'
import { scoreHeader } from '#server/import/reading/headers.ts'
import type { FileDetection } from '#server/import/encoding.ts'
import type { ImportFile } from '#server/import/file.ts'
import type { SourceRow } from '#server/import/reading/sourceRow.ts'
import { withReadErrors, UnreadableFile } from '#server/import/reading/unreadable.ts'

export const delimiters = { ';': 'punto y coma', ',': 'coma', '\t': 'tabulador', '|': 'barra' } as const
export type Delimiter = keyof typeof delimiters

const options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: most.row,
} as const satisfies Options

const maxLineLength = 1 << 19

/**
 * The delimiter with which some of the first rows names most fields; of equal ones, the one that gives most columns.
 */
export function detectDelimiter({ start, encoding }: FileDetection): Delimiter {
  const text = new TextDecoder(encoding).decode(start)
  const sample = start.byteLength < 60_000 ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  const scored = (Object.keys(delimiters) as Delimiter[]).map((delimiter) => {
    const rows = sampleRows(sample, delimiter)
    const named = Math.max(0, ...rows.map(scoreHeader))
    const widths = rows.map(({ length }) => length).toSorted((one, other) => one - other)
    return { delimiter, named, columns: widths[widths.length >> 1] ?? 0 }
  })
  const [best] = scored.toSorted((one, other) => other.named - one.named || other.columns - one.columns)
  return best?.delimiter ?? ';'
}

function sampleRows(text: string, delimiter: Delimiter): string[][] {
  try {
    return parseAtOnce(text, { ...options, delimiter, to: 40 })
  } catch {
    return text
      .split(/\r\n|\n|\r/)
      .slice(0, 40)
      .map((line) => line.split(delimiter))
  }
}

/** The rows of a text file, each with its first line number. */
export async function* readCsvRows(
  file: ImportFile,
  { encoding }: FileDetection,
  delimiter: Delimiter,
): AsyncGenerator<SourceRow> {
  const parser = Readable.from(decoded(file, encoding)).compose(parse({ ...options, delimiter, info: true }))
  let last = 0
  const records = parser as AsyncIterable<{ info: { lines: number }; record: string[] }>
  try {
    for await (const { info, record } of records) {
      const position = last + 1
      last = Math.max(info.lines, position)
      if (record.length > most.columns)
        throw new UnreadableFile(`La línea ${position} tiene demasiadas columnas`)
      const torn = last > position && record.some((cell) => hasSwallowedLines(cell, delimiter))
      yield { position, cells: record, ...(torn && { torn: `${position} a ${last}` }) }
    }
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause
    throw new UnreadableFile(describeCause(cause, last + 1), { cause })
  }
}

/** Whether a quoted cell contains the cells of other lines, because its quotes are never closed. */
const hasSwallowedLines = (cell: string, delimiter: string) =>
  /[\r\n]/.test(cell) && cell.split(delimiter).length > 3

function describeCause(cause: unknown, line: number): string {
  const { code } = cause as { code?: string }
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Desde la línea ${line} hay unas comillas que no se cierran`
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `La línea ${line} es demasiado larga, o abre unas comillas que no se cierran`
  return `No se puede leer la línea ${line} del fichero`
}

/** The text of a file. A line that is too long is refused here, because the parser would keep all of it in memory. */
async function* decoded(file: ImportFile, encoding: string) {
  const decoder = new TextDecoder(encoding)
  let line = 0
  for await (const chunk of withReadErrors(file.bytes(), 'No se puede leer el fichero')) {
    const text = decoder.decode(chunk, { stream: true })
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
    line = end < 0 ? line + text.length : text.length - end
    if (line > maxLineLength)
      throw new UnreadableFile('Hay una línea demasiado larga: no parece una lista de personas')
    yield text
  }
  yield decoder.decode()
}
