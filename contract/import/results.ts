import { z } from 'zod'
import { instant } from '#contract/fields.ts'

const count = z.number().int()

const importCounts = z.object({
  create: count,
  update: count,
  unchanged: count,
  skipped: count,
  refused: count,
})

/** A line and what is said of it; `row` is the number a spreadsheet shows beside it. */
export const reportedLine = z.object({ line: count, row: count.nullable(), text: z.string() })
export type ReportedLine = z.output<typeof reportedLine>

/** Lines left out for the same reason: how many, and the first of them. */
const reportedKind = z.object({
  kind: z.string(),
  title: z.string(),
  lines: count,
  first: z.array(reportedLine),
})
export type ReportedKind = z.output<typeof reportedKind>

const likelyTwin = z.object({
  line: count,
  row: count.nullable(),
  person: z.object({ id: count, name: z.string() }),
  why: z.string(),
})

/** What an import would do, or did. */
export const importSummary = z.object({
  rows: count,
  blank: count,
  counts: importCounts,
  kinds: z.array(reportedKind),
  /** By field, in how many people of the census it changes. */
  changes: z.array(z.object({ label: z.string(), people: count })),
  notices: z.array(z.object({ text: z.string(), lines: count, first: z.array(count) })),
  advice: z.array(z.string()),
  /** New people who may be in the census with another document; not looked for while committing. */
  twins: z.object({ lines: count, first: z.array(likelyTwin) }),
  batch: z.object({ id: count, until: instant, creationTime: instant }).nullable(),
})
export type ImportSummary = z.output<typeof importSummary>

/** What undoing an import did: people taken out, people put back as they were, and those of whom something stays. */
export const undoSummary = z.object({
  batchId: count,
  deleted: count,
  restored: count,
  /** Of the restored, those of whom something stays. */
  partly: count.default(0),
  stayed: count,
  kinds: z.array(reportedKind),
})
export type UndoSummary = z.output<typeof undoSummary>
