import type { Field } from '#contract/census/import/fields.ts'
import type { Confidence } from '#contract/census/import/headers.ts'
import type { NoticeKind, Refusal } from '#contract/census/import/problems.ts'

/** What to do with people who are already in the census. Empty cells never change anything. */
export const policies = ['overwrite', 'fillEmpty', 'createOnly'] as const
export type Policy = (typeof policies)[number]
export const policyLabels: Record<Policy, string> = {
  overwrite: 'Poner lo que dice el fichero; las celdas vacías no cambian nada',
  fillEmpty: 'Rellenar solo lo que falta en el censo',
  createOnly: 'Solo dar de alta a quien no está',
}

/** A column of the file, where it goes and why; `field` is null when it is not imported. */
export type ReportColumn = { header: string; field: Field | null; confidence: Confidence | null }

/** Something odd that was kept as it came: how many lines say it and the first of them. */
export type ReportNotice = { kind: NoticeKind; value?: string; lines: number; first: number[] }

export type Counts = { create: number; update: number; unchanged: number; refused: number }

/** What an import would do, or did. Lines are numbered from the header, which is 1 in a spreadsheet. */
export type Report = {
  file: { name: string; format: 'csv' | 'xlsx'; detail: string; sha256: string; headerPosition: number }
  columns: ReportColumn[]
  /** How each word of a column was met, with how many times, for whoever has to map it. */
  words: Partial<Record<Field, Record<string, number>>>
  rows: number
  blank: number
  counts: Counts
  refusals: Refusal[]
  notices: ReportNotice[]
  /** Things to decide before trusting the rest. */
  advice: string[]
  committed: boolean
}
