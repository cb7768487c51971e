import type { AssemblyNames } from '#contract/import/assemblyNames.ts'
import { toColumnKey, type Corrections } from '#server/import/reading/corrections.ts'
import type { Cell } from '#server/import/reading/draft.ts'
import { wordFields, type ImportField, type WordField } from '#contract/import/fields.ts'
import { isoDay } from '#contract/day.ts'
import { guessFields } from '#server/import/reading/guess.ts'
import { scoreHeader, type Guess } from '#server/import/reading/headers.ts'
import { readStatedText, cellToText } from '#server/import/reading/lineReader.ts'
import { isValueOf, recogniseColumns, type Sample } from '#server/import/reading/recognisers.ts'
import type { Source } from '#server/import/source.ts'
import type { SourceRow } from '#server/import/reading/sourceRow.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'

/** The result of a first reading of the list: its columns and their words. */
export type Survey = {
  sheet: number
  /** The row of the header; 0 when the list has none and columns are given by number. */
  headerPosition: number
  headers: string[]
  guesses: (Guess | undefined)[]
  columns: ReadonlyMap<ImportField, number>
  words: ReadonlyMap<WordField, ReadonlyMap<string, number>>
  statesEmptyCells: boolean
  /** The first lines. */
  sample: Sample
  /** The number of lines below the header that are not empty. */
  rows: number
  /** Other sheets (from 0) that look like lists and are not read. */
  otherSheets: number[]
}

/** The place that a user gives: the sheet (from 0), and the row of the header (0 for none). */
export type ListPlace = { sheet?: number | undefined; headerRow?: number | undefined }

const maxHeaderSearch = 50
const maxWords = 200
/** The lines whose values are looked at to know the columns. */
const sampleSize = 200
/** The columns whose values are looked at to find the header; each sheet of a book is. */
const mostTold = 100
/** Only to tell dates of births from later ones. */
const today = () => isoDay(new Date())

/** Finds the sheet and the header, guesses the field of each column, and collects the words to map. */
export async function surveyFile(
  source: Source,
  corrections: Corrections,
  assemblies: AssemblyNames,
  place: ListPlace = {},
): Promise<Survey> {
  const { sheet, headerRow } = place
  const found: { sheet: number; header: Header }[] = []
  const numbers = sheet === undefined ? Array.from({ length: source.sheets }, (_, number) => number) : [sheet]
  for (const number of numbers) {
    const rows = await readFirstRows(source, number)
    const header = headerRow === undefined ? findHeader(rows, corrections) : headerAt(rows, headerRow)
    if (header) found.push({ sheet: number, header })
  }
  const [chosen, ...others] = found
  if (!chosen && headerRow !== undefined) throw new UnreadableFile('En esa hoja no hay tal fila de cabeceras')
  if (!chosen)
    throw new UnreadableFile(
      'No se encuentra la fila de cabeceras: ninguna fila nombra al menos dos campos. Di las columnas con --map "#1=documento" …',
    )
  const surveyed = await readSheet(source, chosen.sheet, chosen.header, { corrections, assemblies })
  return { ...surveyed, sheet: chosen.sheet, otherSheets: others.map((other) => other.sheet) }
}

/** The first rows of a sheet, where the header is searched. */
export async function readFirstRows(source: Source, sheet: number): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const row of source.rows(sheet)) {
    if (rows.push(row) >= maxHeaderSearch) break
  }
  return rows
}

export type Header = { position: number; headers: string[] }

/** The row that names the most fields, if it names two or more. */
export function findHeader(rows: readonly SourceRow[], corrections: Corrections): Header | undefined {
  const scored = rows.map(({ position, cells }) => {
    const headers = cells.map(cellToText)
    const said = new Set(headers.filter((header) => header && corrections.columns.has(toColumnKey(header))))
      .size
    return { position, headers: trimHeaders(headers), score: scoreHeader(headers) + said }
  })
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (most, row) => (row.score > (most?.score ?? 1) ? row : most),
    undefined,
  )
  if (best) return best
  const byValues = findHeaderByValues(rows)
  if (byValues) return byValues
  const byNumber = [...corrections.columns.keys()].some((key) => key.startsWith('#'))
  return byNumber ? headerAt(rows, 0) : undefined
}

/** The first row of the table whose columns show two fields or more by their values: it names them, or is one of them. */
function findHeaderByValues(rows: readonly SourceRow[]): Header | undefined {
  const texts = rows.map(({ cells }) => cells.map(readStatedText))
  const filled = Math.max(0, ...texts.map((row) => row.filter(Boolean).length))
  // A title has few cells.
  const first = texts.findIndex((row) => row.filter(Boolean).length * 2 > filled)
  const below: Sample = texts.slice(first + 1)
  const width = Math.max(0, ...texts.map(({ length }) => length))
  const columns = Array.from({ length: Math.min(width, mostTold) }, (_, column) => column)
  const found = recogniseColumns(below, columns, () => true, today())
  if (found.size < 2) return undefined
  const isData = [...found].some(([column, field]) => isValueOf(field, texts[first]?.[column] ?? ''))
  return headerAt(rows, isData ? 0 : (rows[first]?.position ?? 0))
}

/** The header at a given row; row 0 means that the list has none, and its columns are numbered. */
export function headerAt(rows: readonly SourceRow[], position: number): Header | undefined {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (position === 0)
    return width > 0
      ? { position, headers: Array.from({ length: width }, (_, column) => `#${column + 1}`) }
      : undefined
  const row = rows.find((each) => each.position === position)
  const headers = row ? trimHeaders(row.cells.map(cellToText)) : []
  return headers.length > 0 ? { position, headers } : undefined
}

/** Removes empty cells after the last header. */
const trimHeaders = (headers: string[]) =>
  headers.slice(0, headers.findLastIndex((header) => header !== '') + 1)

/** Reads a sheet once to learn its columns; calls `see` with every line below the header. */
export async function readSheet(
  source: Source,
  sheet: number,
  { position, headers }: Header,
  { corrections, assemblies }: { corrections: Corrections; assemblies: AssemblyNames },
  see: (cells: Cell[]) => void = () => undefined,
) {
  const said = new Map<number, ImportField | null>()
  for (const [column, header] of headers.entries()) {
    const byNumber = corrections.columns.get(`#${column + 1}`)
    const decided = byNumber === undefined ? corrections.columns.get(toColumnKey(header)) : byNumber
    if (decided !== undefined) said.set(column, decided)
    else if (corrections.others === 'leave out') said.set(column, null)
  }
  let guesses: (Guess | undefined)[] | undefined
  const sample: string[][] = []
  const words = new Map<WordField, Map<string, number>>()
  const decide = () => {
    guesses = guessFields(headers, said, sample, today(), assemblies)
    for (const texts of sample) collectWords(words, guesses, (column) => texts[column] ?? '')
    return guesses
  }
  let full = 0
  let rows = 0
  let writesEmpty = false
  for await (const { position: at, cells } of source.rows(sheet)) {
    if (at <= position || cells.every((cell) => readStatedText(cell) === '')) continue
    rows += 1
    see(cells)
    if (cells.length >= headers.length) full += 1
    writesEmpty ||= cells.includes('')
    if (guesses) collectWords(words, guesses, (column) => readStatedText(cells[column] ?? null))
    else if (sample.push(cells.map(readStatedText)) === sampleSize) decide()
  }
  guesses ??= decide()
  const columns = new Map(guesses.flatMap((guess, column) => (guess ? [[guess.field, column] as const] : [])))
  // Some spreadsheets omit empty cells; a short line is incomplete only if this one writes them.
  const statesEmptyCells = source.format === 'csv' || (writesEmpty && full >= rows * 0.9)
  return {
    headerPosition: position,
    headers,
    guesses,
    columns,
    words,
    rows,
    sample,
    statesEmptyCells,
  }
}

function collectWords(
  words: Map<WordField, Map<string, number>>,
  guesses: readonly (Guess | undefined)[],
  textOf: (column: number) => string,
) {
  for (const [column, guess] of guesses.entries()) {
    const field = wordFields.find((candidate) => candidate === guess?.field)
    const text = field ? textOf(column) : ''
    if (!field || text === '') continue
    const counts = words.get(field) ?? new Map<string, number>()
    words.set(field, counts)
    if (counts.has(text) || counts.size < maxWords) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
}
