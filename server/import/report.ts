import type { ImportField } from '#contract/import/fields.ts'
import type { Confidence } from '#server/import/reading/headers.ts'
import type { NoticeKind, Refusal } from '#server/import/reading/problems.ts'

/** A column of the file, where it goes and why; `field` is null when it is not imported. */
export type ReportColumn = { header: string; field: ImportField | null; confidence: Confidence | null }

/** Something odd that was kept as it came: how many lines say it and the first of them. */
export type ReportNotice = { kind: NoticeKind; value?: string; lines: number; first: number[] }

/** `skipped` are people who are not in the census and whom the policy does not create. */
export type Counts = { create: number; update: number; unchanged: number; skipped: number; refused: number }

/** Something to decide or to know before trusting the rest, and how it is said on the console. */
export type Advice = { text: string; option?: string }

/** A new person who may be in the census with another document. */
export type Twin = { line: number; row?: number; person: { id: number; name: string }; why: string }

/** What an import would do, or did. Lines are numbered from the header, which is 1 in a spreadsheet. */
export type Report = {
  file: { name: string; format: 'csv' | 'xlsx'; detail: string; sha256: string; headerPosition: number }
  columns: ReportColumn[]
  /** How each word of a column was met, with how many times, for whoever has to map it. */
  words: Partial<Record<ImportField, Record<string, number>>>
  rows: number
  blank: number
  counts: Counts
  refusals: Refusal[]
  notices: ReportNotice[]
  advice: Advice[]
  /** By field, in how many people of the census it changes. */
  changes: { field: string; people: number }[]
  /** Looked for only when asked. */
  twins: Twin[]
  committed: boolean
  /** What the import is undone by, once committed. */
  batchId: number | null
}
