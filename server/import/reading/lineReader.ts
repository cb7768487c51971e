import { normaliseLine } from '#contract/fields.ts'
import { readCsvText } from '#contract/csv.ts'
import { affiliateEmptyTexts } from '#contract/census/affiliates.columns.ts'
import type { AssemblyNames } from '#contract/import/assemblyNames.ts'
import type { Cell } from '#server/import/reading/draft.ts'
import type { Corrections, MendedLine } from '#server/import/reading/corrections.ts'
import { isWordField, type ImportField } from '#contract/import/fields.ts'
import type { Gazetteer } from '#server/import/reading/gazetteer.ts'
import { parseChoice, type ChoiceField } from '#contract/import/choices.ts'
import { isPersonField, personFields, type ValueOf } from '#contract/people/fields.ts'
import { isoDay } from '#contract/day.ts'
import type { BadCell, Notice, NoticeKind, Problem, ProblemKind } from '#server/import/reading/problems.ts'
import type { SexReading } from '#contract/import/sexes.ts'
import { listTelling } from '#server/import/reading/telling.ts'
import { foldWords } from '#contract/words.ts'

/** The context to read a line: the columns, the meaning of words, the existing assemblies and places, today. */
export type Reading = {
  columns: ReadonlyMap<ImportField, number>
  /** A line with fewer cells than headers is incomplete, one with more is broken. */
  headers: readonly string[]
  /** Whether the file writes empty cells, so that a missing one means an incomplete line. */
  statesEmptyCells: boolean
  corrections: Corrections
  sex: SexReading
  assemblies: AssemblyNames
  places: Gazetteer
  /** `yyyy-mm-dd`, in Madrid. */
  today: string
}

/** The longest text of a field whose declaration does not limit it. */
const longestText = 500
const longestTextOf = (field: ImportField): number => {
  const declared = isPersonField(field) && personFields[field]
  return declared && 'most' in declared ? declared.most : longestText
}
const spreadsheetError =
  /^#(?:¡?(?:REF|VALOR|VALUE|NUM|NULL|NULO|DIV\/0|SPILL|CALC)!|N\/[AD]|¿?(?:NAME|NOMBRE)\?|#+)$/

/** The cells of one line by field, with all problems and notices found. */
export class LineReader {
  readonly problems: Problem[] = []
  readonly notices: Notice[] = []
  /** What a new person would need and the line does not have. */
  readonly lacks: Problem[] = []
  /** Whether a default stood in for something that the line does not say. */
  assumes = false
  readonly reading: Reading
  readonly #cells: readonly Cell[]
  readonly #mended: MendedLine
  readonly #defaults: Corrections['defaults']

  constructor(
    cells: readonly Cell[],
    reading: Reading,
    mended: MendedLine = {},
    defaults: Corrections['defaults'] = new Map(),
  ) {
    this.#cells = cells
    this.#mended = mended
    this.#defaults = defaults
    this.reading = reading
  }

  cell(field: ImportField): Cell {
    const cell = this.#listedCell(field)
    return isEmptyCell(cell) ? this.#assume(field) : cell
  }

  /** The trimmed text of a field, after corrections; null when the file does not say. */
  text(field: ImportField): string | null {
    const text = readCsvText(cellToText(this.cell(field))).trim()
    if (text === '') return null
    this.refuseIfTooLong(field, text)
    if (spreadsheetError.test(text)) {
      this.refuse('cell error', field, text)
      return null
    }
    const meaning = isWordField(field)
      ? this.reading.corrections.words.get(field)?.get(foldWords(text))
      : undefined
    if (meaning === '') return this.#assume(field)
    return meaning ?? text
  }

  /** The result of `read` on a field's text; undefined from `read` refuses the line. */
  read<Value>(
    field: ImportField,
    kind: ProblemKind,
    read: (text: string) => Value | undefined,
  ): Value | null {
    const text = this.text(field)
    if (text === null) return null
    const value = read(text)
    if (value === undefined) this.refuse(kind, field, text)
    return value ?? null
  }

  /** The value that a choice's text means. */
  readChoice<Field extends ChoiceField>(field: Field): ValueOf<Field> | null {
    return this.read(field, `unknown ${field}`, (text) => parseChoice(field, text))
  }

  /** Refuses a text that no form would take for this field, such as a name that was split from another cell. */
  refuseIfTooLong(field: ImportField, text: string) {
    if (text.length > longestTextOf(field)) this.refuse('text too long', field, text)
  }

  refuse(kind: ProblemKind, field?: ImportField, value?: string) {
    this.problems.push({
      kind,
      ...(field && { field }),
      ...(value !== undefined && { value: copyStart(value) }),
    })
  }

  lack(kind: ProblemKind, field: ImportField, value?: string) {
    this.lacks.push({ kind, field, ...(value !== undefined && { value: copyStart(value) }) })
  }

  /** The first of some fields that the list has a column for; the very first when it has none. */
  findListed = (first: ImportField, ...others: readonly ImportField[]): ImportField =>
    [first, ...others].find((field) => this.reading.columns.has(field)) ?? first

  /** The cell of a field as it is in the list, or mended. */
  badCell(field: ImportField): BadCell {
    const column = this.reading.columns.get(field)
    const text = copyStart(cellToText(this.#listedCell(field)))
    return { field, column: column === undefined ? null : (this.reading.headers[column] ?? null), text }
  }

  /** What the line says of who it is about, beside some cells of it. */
  tellBeside = (cells: readonly BadCell[]): string[] =>
    listTelling((field) => copyStart(readStatedText(this.#listedCell(field))), cells)

  #assume(field: ImportField): string | null {
    const assumed = this.#defaults.get(field)
    this.assumes ||= assumed !== undefined
    return assumed ?? null
  }

  #listedCell(field: ImportField): Cell {
    const column = this.reading.columns.get(field)
    return this.#mended[field] ?? (column === undefined ? null : (this.#cells[column] ?? null))
  }

  remark(kind: NoticeKind, value?: string) {
    this.notices.push({ kind, ...(value !== undefined && { value }) })
  }
}

/** The part of a text that a problem shows; a copy, because a part of a text keeps all of it in memory. */
const copyStart = (text: string) => (text.length > 12 ? Buffer.from(text.slice(0, 100)).toString() : text)

const emptyTexts = new Set(affiliateEmptyTexts.map((text) => text.toLowerCase()))

/** Whether a cell is empty, or has a text that our own downloads write for empty values. */
const isEmptyCell = (cell: Cell): boolean =>
  cell === null ||
  (typeof cell === 'string' && (cell.trim() === '' || emptyTexts.has(cell.trim().toLowerCase())))

/** The text of a cell; empty when it says nothing. */
export const readStatedText = (cell: Cell): string => (isEmptyCell(cell) ? '' : cellToText(cell))

export function cellToText(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : isoDay(cell)
  // Tabs, line breaks and zero-width spaces inside a cell are layout.
  return normaliseLine(String(cell).replaceAll(/[\s\u200B]/g, ' '))
}
