import { normaliseLine } from '#contract/fields.ts'
import { affiliateEmptyTexts } from '#contract/census/affiliates.columns.ts'
import type { AccountReading } from '#server/import/reading/accounts.ts'
import type { AssemblyNames } from '#contract/import/assemblyNames.ts'
import type { Cell } from '#server/import/reading/draft.ts'
import type { Corrections } from '#server/import/reading/corrections.ts'
import { isWordField, type ImportField } from '#contract/import/fields.ts'
import type { Gazetteer } from '#server/import/reading/gazetteer.ts'
import { isoDay } from '#contract/day.ts'
import type { Notice, NoticeKind, Problem, ProblemKind } from '#server/import/reading/problems.ts'
import type { SexReading } from '#contract/import/sexes.ts'
import { fold } from '#contract/words.ts'

/** All that a line is read with: where each field stands, what words mean, what exists, which day it is. */
export type Reading = {
  columns: ReadonlyMap<ImportField, number>
  /** Cells the header has; a line with fewer is cut, with more is torn. */
  width: number
  /** Whether the file writes its empty cells, so that a missing one means a cut line. */
  statesEmptyCells: boolean
  corrections: Corrections
  sex: SexReading
  accounts: AccountReading
  assemblies: AssemblyNames
  places: Gazetteer
  /** `yyyy-mm-dd`, in Madrid. */
  today: string
}

const maxTextLength = 500
const spreadsheetError =
  /^#(?:¡?(?:REF|VALOR|VALUE|NUM|NULL|NULO|DIV\/0|SPILL|CALC)!|N\/[AD]|¿?(?:NAME|NOMBRE)\?|#+)$/

/** The cells of one line by field, and everything found wrong or odd in them. */
export class LineReader {
  readonly problems: Problem[] = []
  readonly notices: Notice[] = []
  /** What a new person would need and the line does not say. */
  readonly lacks: Problem[] = []
  readonly reading: Reading
  readonly #cells: readonly Cell[]

  constructor(cells: readonly Cell[], reading: Reading) {
    this.#cells = cells
    this.reading = reading
  }

  cell(field: ImportField): Cell {
    const column = this.reading.columns.get(field)
    const cell = column === undefined ? null : (this.#cells[column] ?? null)
    return isEmptyCell(cell) ? (this.reading.corrections.defaults.get(field) ?? null) : cell
  }

  /** The field's text without spaces around, after the corrections; null when the file does not say. */
  text(field: ImportField): string | null {
    const text = cellToText(this.cell(field)).replace(formulaGuard, '')
    if (text === '') return null
    if (text.length > maxTextLength) this.refuse('text too long', field, text)
    if (spreadsheetError.test(text)) {
      this.refuse('cell error', field, text)
      return null
    }
    const meaning = isWordField(field)
      ? this.reading.corrections.words.get(field)?.get(fold(text))
      : undefined
    if (meaning === '') return this.reading.corrections.defaults.get(field) ?? null
    return meaning ?? text
  }

  /** What `read` makes of the field's text; undefined from it refuses the line. */
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

  refuse(kind: ProblemKind, field?: ImportField, value?: string) {
    this.problems.push({ kind, ...(field && { field }), ...(value !== undefined && { value }) })
  }

  lack(kind: ProblemKind, field: ImportField) {
    this.lacks.push({ kind, field })
  }

  remark(kind: NoticeKind, value?: string) {
    this.notices.push({ kind, ...(value !== undefined && { value }) })
  }
}

// Our own csv keeps texts from being taken for formulas with an apostrophe, as spreadsheets do.
const formulaGuard = /^'(?=[=+\-@])/

const emptyTexts = new Set(affiliateEmptyTexts.map((text) => text.toLowerCase()))

/** Whether a cell is empty, or holds what our own downloads write where there is nothing. */
const isEmptyCell = (cell: Cell): boolean =>
  cell === null ||
  (typeof cell === 'string' && (cell.trim() === '' || emptyTexts.has(cell.trim().toLowerCase())))

/** What a cell states: its text, or none when it says nothing. */
export const readStatedText = (cell: Cell): string => (isEmptyCell(cell) ? '' : cellToText(cell))

export function cellToText(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : isoDay(cell)
  // Tabs and line breaks inside a cell are layout, and so are spaces without width between words.
  return normaliseLine(String(cell).replaceAll(/[\s\u200B]/g, ' '))
}
