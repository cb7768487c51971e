import { z } from 'zod'
import { importFields } from '#contract/import/fields.ts'
import { instant } from '#contract/fields.ts'

const count = z.number().int()

const importCounts = z.object({
  create: count,
  update: count,
  unchanged: count,
  skipped: count,
  refused: count,
})

/** A line with its message; `row` is its number in the spreadsheet. */
export const reportedLine = z.object({
  line: count,
  row: count.nullable(),
  /** Whom it is about, where the lines are of no list, but of people who were chosen. */
  name: z.string().nullable().default(null),
  text: z.string(),
})
export type ReportedLine = z.output<typeof reportedLine>

/** What the list says in a field with a problem; `column` is its header, null when no column has the field. */
const badCell = z.object({
  field: z.enum(importFields),
  column: z.string().nullable(),
  text: z.string(),
  problem: z.string(),
})
export type ReportedCell = z.output<typeof badCell>

const refusedLine = reportedLine.extend({
  cells: z.array(badCell).default([]),
  /** What else the list says there of who it is about. */
  who: z.array(z.string()).default([]),
})
export type RefusedLine = z.output<typeof refusedLine>

/** Lines left out for the same reason: how many, the header of the column that it is in, and the first ones. */
const reportedKind = z.object({
  kind: z.string(),
  title: z.string(),
  column: z.string().nullable().default(null),
  lines: count,
  first: z.array(refusedLine),
})
export type ReportedKind = z.output<typeof reportedKind>

const likelyTwin = z.object({
  line: count,
  row: count.nullable(),
  person: z.object({ id: count, name: z.string() }),
  why: z.string(),
})

/** What an import would do (preflight) or did (commit). */
export const importSummary = z.object({
  rows: count,
  blank: count,
  counts: importCounts,
  kinds: z.array(reportedKind),
  /** For each field, how many people of the census the import changes in it; when it has few values, from which to which. */
  changes: z.array(
    z.object({
      label: z.string(),
      people: count,
      moves: z.array(z.object({ from: z.string(), to: z.string(), people: count })).default([]),
    }),
  ),
  notices: z.array(z.object({ text: z.string(), lines: count, first: z.array(count) })),
  advice: z.array(z.string()),
  /** New people who may already be in the census under another document; only a preflight looks for them. */
  twins: z.object({ lines: count, first: z.array(likelyTwin) }),
  batch: z.object({ id: count, until: instant }).nullable(),
})
export type ImportSummary = z.output<typeof importSummary>

/** The result of undoing an import: people deleted, people restored, and people who keep some change. */
export const undoSummary = z.object({
  batchId: count,
  /** The name of the list, or what was changed; empty in results from before it was kept. */
  fileName: z.string().default(''),
  /** Whether it was a list, and not a change to people who were chosen. */
  isOfList: z.boolean().default(true),
  deleted: count,
  restored: count,
  /** How many of the restored people keep some change. */
  partly: count.default(0),
  stayed: count,
  kinds: z.array(reportedKind),
})
export type UndoSummary = z.output<typeof undoSummary>
