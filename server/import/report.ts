import type { ImportField } from '#contract/import/fields.ts'
import type { Confidence } from '#server/import/reading/headers.ts'
import type { NoticeKind, Refusal } from '#server/import/reading/problems.ts'

/** A column of the file, its field, and how sure the guess is; `field` is null when it is not imported. */
export type ReportColumn = { header: string; field: ImportField | null; confidence: Confidence | null }

/** An oddity that was imported as it is: in how many lines, and the first of them; `value` may be examples. */
export type ReportNotice = { kind: NoticeKind; value?: string; lines: number; first: number[] }

/** `skipped` counts people who are not in the census and whom the policy does not create. */
export type Counts = { create: number; update: number; unchanged: number; skipped: number; refused: number }

/** Advice before trusting the import, and the option that the command line offers for it. */
export type Advice = { text: string; option?: string }

/** A new person who may already be in the census under another document. */
export type Twin = { line: number; row?: number; person: { id: number; name: string }; why: string }

/** How many people an import takes from one value of a field to another, as the log writes them. */
export type PlannedMove = { field: string; before: string | null; after: string | null; people: number }

/** What an import would do, or did. Lines count from the header, which is line 1 in a spreadsheet. */
export type Report = {
  file: { name: string; format: 'csv' | 'xlsx'; detail: string; sha256: string; headerPosition: number }
  columns: ReportColumn[]
  /** The words of each mapped column, with their counts. */
  words: Partial<Record<ImportField, Record<string, number>>>
  rows: number
  blank: number
  counts: Counts
  refusals: Refusal[]
  notices: ReportNotice[]
  advice: Advice[]
  /** For each field, how many people of the census the import changes in it. */
  changes: { field: string; people: number }[]
  /** Of the fields of few values, from which to which. */
  moves: PlannedMove[]
  /** Empty unless asked for with `look`. */
  twins: Twin[]
  committed: boolean
  /** The id to undo the import by; null when nothing was written. */
  batchId: number | null
}
