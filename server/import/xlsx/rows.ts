import { serialToDate } from 'hucre'
import { most } from '#server/import/reading/bounds.ts'
import type { Cell } from '#server/import/reading/draft.ts'
import type { SourceRow } from '#server/import/reading/sourceRow.ts'
import { UnreadableFile, withReadErrors } from '#server/import/reading/unreadable.ts'
import type { Shared } from '#server/import/xlsx/shared.ts'
import { unreadableWorkbook, type Workbook } from '#server/import/xlsx/workbook.ts'
import { decodeEscapes, readXml, type XmlReader } from '#server/import/xlsx/xml.ts'

/** The rows of a sheet (from 0) with their numbers in the spreadsheet; none when the sheet does not exist. */
export async function* readXlsxRows(
  { archive, sheets, countsFrom1904 }: Workbook,
  shared: () => Promise<Shared>,
  sheet: number,
): AsyncGenerator<SourceRow> {
  const entry = sheets[sheet]?.entry
  if (!entry) return
  const reader = new SheetReader(await shared(), countsFrom1904)
  const pieces = readXml(archive, entry, reader, () => reader.takeRows())
  for await (const rows of withReadErrors(pieces, unreadableWorkbook)) yield* rows
}

/** Makes rows of the XML of a sheet. */
class SheetReader implements XmlReader {
  #rows: SourceRow[] = []
  #position = 0
  #row: Cell[] | undefined
  #column = 0
  #length = 0
  #type = ''
  #style = -1
  /** The text of the current cell so far; undefined outside a cell. */
  #said: string | undefined
  /** Whether the text that comes belongs to it. */
  #isSaying = false
  #isPhonetic = false
  readonly #shared: Shared
  readonly #countsFrom1904: boolean

  constructor(shared: Shared, countsFrom1904: boolean) {
    this.#shared = shared
    this.#countsFrom1904 = countsFrom1904
  }

  /** The rows that have ended since the last time. */
  takeRows(): SourceRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Record<string, string>) {
    if (name === 'row') {
      const stated = Number(attributes['r'])
      this.#position = Number.isSafeInteger(stated) && stated > this.#position ? stated : this.#position + 1
      this.#row = []
      this.#column = 0
      this.#length = 0
    } else if (name === 'c' && this.#row) {
      this.#column = columnOf(attributes['r']) ?? this.#column
      if (this.#column >= most.columns)
        throw new UnreadableFile(`La fila ${this.#position} tiene demasiadas columnas`)
      this.#type = attributes['t'] ?? ''
      this.#style = Number(attributes['s'] ?? -1)
      this.#said = ''
    } else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 'v' || name === 't') this.#isSaying = this.#said !== undefined && !this.#isPhonetic
  }

  text(text: string) {
    if (!this.#isSaying || this.#said === undefined || this.#said.length > most.cell) return
    this.#said += text
    this.#length += text.length
    if (this.#length > most.row) throw new UnreadableFile(`La fila ${this.#position} es demasiado larga`)
  }

  close(name: string) {
    if (name === 'v' || name === 't') this.#isSaying = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c' && this.#row && this.#said !== undefined) {
      while (this.#row.length < this.#column) this.#row.push(null)
      this.#row[this.#column] = this.#toCell(this.#said)
      this.#column += 1
      this.#said = undefined
    } else if (name === 'row' && this.#row) {
      this.#rows.push({ position: this.#position, cells: this.#row })
      this.#row = undefined
    }
  }

  /** The value of a cell. Errors become their text («#N/A») and are refused later. */
  #toCell(said: string): Cell {
    switch (this.#type) {
      case 's':
        return (said === '' ? undefined : this.#shared.texts[Number(said)]) ?? null
      case 'str':
      case 'inlineStr':
        return decodeEscapes(said)
      case 'b':
        return said === '1' || said.toLowerCase() === 'true'
      case 'e':
        return said
      default:
        return this.#toNumber(said)
    }
  }

  #toNumber(said: string): Cell {
    const number = Number(said)
    if (said === '' || Number.isNaN(number)) return said || null
    return this.#shared.isDate[this.#style] ? serialToDate(number, this.#countsFrom1904) : number
  }
}

/** The column, from 0, of a reference such as «AB12»; undefined when there is none. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase()
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
