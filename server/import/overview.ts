import type { AssemblyNames } from '#contract/import/assemblyNames.ts'
import { noCorrections } from '#server/import/reading/corrections.ts'
import type { Cell } from '#server/import/reading/draft.ts'
import { readStatedText, cellToText } from '#server/import/reading/lineReader.ts'
import {
  maxShownValues,
  type SurveyedColumn,
  type SurveyedList,
  type UploadedList,
} from '#contract/import/plan.ts'
import type { Source } from '#server/import/source.ts'
import type { SourceRow } from '#server/import/reading/sourceRow.ts'
import { findHeader, readFirstRows, headerAt, readSheet, type ListPlace } from '#server/import/survey.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'

const shownRows = 12
const maxCells = 60
const maxCellLength = 80
const maxSamples = 4
const maxMappedLength = 200

/** The data for the screen where a user chooses the sheet, the header and the field of each column. */
export async function surveyForScreen(
  source: Source,
  upload: UploadedList,
  place: ListPlace,
  assemblies: AssemblyNames,
): Promise<SurveyedList> {
  const sheets: { rows: SourceRow[]; looksLikeList: boolean }[] = []
  for (let number = 0; number < source.sheets; number += 1) {
    const rows = await readFirstRows(source, number)
    sheets.push({ rows, looksLikeList: findHeader(rows, noCorrections) !== undefined })
  }
  const firstList = sheets.findIndex(({ looksLikeList }) => looksLikeList)
  const sheet = place.sheet ?? Math.max(0, firstList)
  const rows = sheets[sheet]?.rows ?? []
  const header = chooseHeader(rows, place.headerRow)
  if (!header)
    throw new UnreadableFile(rows.length > 0 ? 'Esa fila no puede ser la cabecera' : 'La hoja está vacía')
  const collected = header.headers.map(() => new ColumnValues())
  const read = await readSheet(source, sheet, header, { corrections: noCorrections, assemblies }, (cells) => {
    for (const [index, column] of collected.entries()) column.add(cells[index] ?? null)
  })
  return {
    ...upload,
    detail: source.detail,
    sheets: sheets.map(({ looksLikeList }, number) => ({
      number,
      name: source.sheetNames[number] ?? `Hoja ${number + 1}`,
      looksLikeList,
    })),
    sheet,
    headerRow: header.position,
    firstRows: rows
      .slice(0, shownRows)
      .map(({ position, cells }) => ({ row: position, cells: shortenCells(cells) })),
    columns: header.headers.map((name, index) => ({
      header: name.slice(0, 200),
      guess: read.guesses[index]?.field ?? null,
      confidence: read.guesses[index]?.confidence ?? null,
      ...(collected[index]?.found() ?? { samples: [], values: null }),
    })),
    lines: read.rows,
  }
}

/** The row that the user chose; otherwise the one that looks like a header, or the first. */
const chooseHeader = (rows: readonly SourceRow[], position: number | undefined) =>
  position === undefined
    ? (findHeader(rows, noCorrections) ?? headerAt(rows, rows[0]?.position ?? 0) ?? headerAt(rows, 0))
    : headerAt(rows, position)

const shortenCells = (cells: readonly Cell[]) =>
  cells.slice(0, maxCells).map((cell) => cellToText(cell).slice(0, maxCellLength))

/** The different texts of a column, as long as there are few enough to map. */
class ColumnValues {
  readonly #lines = new Map<string, number>()
  #many = false

  add(cell: Cell) {
    const stated = readStatedText(cell)
    if (stated === '') return
    // Nobody maps a long text to a meaning.
    if (stated.length > maxMappedLength) this.#many = true
    const text = stated.slice(0, maxMappedLength)
    const lines = this.#lines.get(text)
    if (lines === undefined && this.#lines.size >= maxShownValues) this.#many = true
    else this.#lines.set(text, (lines ?? 0) + 1)
  }

  found(): Pick<SurveyedColumn, 'samples' | 'values'> {
    const values = Array.from(this.#lines, ([text, lines]) => ({ text, lines }))
    return {
      samples: values.slice(0, maxSamples).map(({ text }) => text.slice(0, maxCellLength)),
      values: this.#many ? null : values.toSorted((one, other) => other.lines - one.lines),
    }
  }
}
