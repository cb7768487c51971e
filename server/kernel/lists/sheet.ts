import { columnText, type Column } from '#contract/column.ts'
import { escapeXml, styleOf, xmlHead } from '#server/kernel/lists/sheetXml.ts'

/** What a sheet needs of a column. */
export type SheetColumn<Row> = Pick<Column<Row>, 'header' | 'value' | 'missing' | 'type'> & {
  /** The type of one cell, where those of a column differ. */
  typeOf?: (row: Row) => Column<Row>['type']
}

const pieceSize = 1 << 16
const widths = { day: 12, moment: 20, euros: 12 } as const

/** A worksheet in pieces of XML: a frozen head, one row for each of the rows, and a filter on every column. */
export async function* writeSheet<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  const letters = columns.map((_, at) => toLetters(at))
  const head = columns.map(({ header }, at) => textCell(`${letters[at]}1`, header, styleOf.head))
  const cols = columns.map(
    ({ type }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${type ? widths[type] : 24}" customWidth="1"/>`,
  )
  let piece =
    `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`
  let line = 1
  for await (const row of rows) {
    line += 1
    piece += `<row r="${line}">`
    for (const [at, column] of columns.entries()) piece += writeCell(`${letters[at]}${line}`, column, row)
    piece += '</row>'
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${line}"/></worksheet>`
}

/** A number or a day stays one; every text is an inline string, never a formula (rule input-5). */
function writeCell<Row>(place: string, column: SheetColumn<Row>, row: Row): string {
  const type = column.typeOf?.(row) ?? column.type
  const value = column.value(row)
  const number = typeof value === 'string' && type ? toSerial(value) : value
  if (typeof number === 'number')
    return `<c r="${place}"${type ? ` s="${styleOf[type]}"` : ''}><v>${number}</v></c>`
  return textCell(place, columnText(column, row))
}

const textCell = (place: string, text: string, style = 0) =>
  `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const dated = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/
const dayLength = 86_400_000
/** Before it, spreadsheets count a day that never was. */
const firstDay = Date.UTC(1900, 2, 1)

/** The days since the end of 1899, as spreadsheets count them; null when the text is no date that they know. */
function toSerial(text: string): number | null {
  const [found, ...parts] = dated.exec(text) ?? []
  if (found === undefined) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  )
  const instant = Date.UTC(year, month - 1, day, hour, minute, second)
  return instant < firstDay ? null : instant / dayLength + 25_569
}

/** The letters of a column by its place: A, B … Z, AA. */
const toLetters = (at: number): string =>
  (at < 26 ? '' : toLetters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))
