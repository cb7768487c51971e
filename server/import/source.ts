import type { SourceRow } from '#server/import/reading/sourceRow.ts'
import { boundRows } from '#server/import/reading/bounds.ts'
import { readCsvRows, delimiters, detectDelimiter } from '#server/import/csv.ts'
import { detectFile, type FileDetection } from '#server/import/encoding.ts'
import type { ImportFile } from '#server/import/file.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { checkArchive } from '#server/import/xlsx/archive.ts'
import { readXlsxRows } from '#server/import/xlsx/rows.ts'
import { readShared, type Shared } from '#server/import/xlsx/shared.ts'
import { openWorkbook } from '#server/import/xlsx/workbook.ts'

/** A file as rows, which can be read as often as needed. */
export type Source = {
  format: 'csv' | 'xlsx'
  detail: string
  sha256: string
  sheets: number
  /** The names in the workbook. */
  sheetNames: string[]
  /** Reads the rows of a sheet, counted from 0; a text file has one sheet. */
  rows: (sheet: number) => AsyncIterable<SourceRow>
}

const megabyte = 1 << 20
const maxBytes = { csv: 1024 * megabyte, xlsx: 200 * megabyte }

const refusedSignatures: readonly (readonly [start: string, refusal: string])[] = [
  [
    '\u00d0\u00cf\u0011\u00e0',
    'Es un .xls antiguo o un libro con contraseña: ábrelo y guárdalo como .xlsx sin contraseña',
  ],
  ['%PDF', 'Es un PDF: hace falta la lista en .csv o .xlsx'],
  ['{\\rtf', 'Es un documento de texto: hace falta la lista en .csv o .xlsx'],
  ['<', 'Es una página web o un XML, aunque se llame de otro modo: ábrelo y guárdalo como .xlsx'],
]

/** Detects the format of a file by its content, not by its name; throws UnreadableFile. */
export async function openSource(file: ImportFile): Promise<Source> {
  if (file.size > maxBytes.csv) throw new UnreadableFile('El fichero es demasiado grande (más de 1 GB)')
  const sniffed = await detectFile(file)
  if (sniffed.blank) throw new UnreadableFile('El fichero está vacío')
  const start = Buffer.from(sniffed.start.subarray(0, 512)).toString('latin1')
  if (start.startsWith('PK')) return openXlsxSource(file, sniffed)
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  const refusal = refusedSignatures.find(([signature]) => text.startsWith(signature))
  if (refusal) throw new UnreadableFile(refusal[1])
  if (sniffed.nul && !sniffed.encoding.startsWith('utf-16'))
    throw new UnreadableFile('No es un fichero de texto ni un libro .xlsx')
  const delimiter = detectDelimiter(sniffed)
  return {
    format: 'csv',
    detail: `${sniffed.label}, separado por ${delimiters[delimiter]}`,
    sha256: sniffed.sha256,
    sheets: 1,
    sheetNames: [],
    rows: (sheet) => (sheet === 0 ? boundRows(readCsvRows(file, sniffed, delimiter)) : nothing()),
  }
}

async function openXlsxSource(file: ImportFile, { sha256 }: FileDetection): Promise<Source> {
  if (file.size > maxBytes.xlsx)
    throw new UnreadableFile('El libro es demasiado grande (más de 200 MB): guárdalo como .csv')
  const chunks: Uint8Array[] = []
  for await (const chunk of file.bytes()) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const archive = { bytes, entries: await checkArchive(bytes) }
  const workbook = await openWorkbook(archive)
  let shared: Promise<Shared> | undefined
  return {
    format: 'xlsx',
    detail: 'libro de Excel',
    sha256,
    sheets: workbook.sheets.length,
    sheetNames: workbook.sheets.map(({ name }) => name),
    rows: (sheet) => boundRows(readXlsxRows(workbook, () => (shared ??= readShared(workbook)), sheet)),
  }
}

async function* nothing(): AsyncGenerator<SourceRow> {
  // A text file has only sheet 0.
}
