import { noCorrections, type Corrections } from '#server/import/reading/corrections.ts'
import type { ImportField, WordField } from '#contract/import/fields.ts'
import { foldWords } from '#contract/words.ts'
import type { ImportPlan } from '#contract/import/plan.ts'
import { formatCount } from '#contract/plural.ts'
import { importCommit, importPreflight, importUndo } from '#contract/import/jobs.ts'
import { findWritten } from '#server/import/batches.queries.ts'
import { importLane } from '#server/import/lane.ts'
import { importList, type ImportOptions } from '#server/import/import.rules.ts'
import type { Progress } from '#server/import/staging.rules.ts'
import type { Report } from '#server/import/report.ts'
import { withoutKind, summarise, describeLine } from '#server/import/summary.ts'
import { undoImport } from '#server/import/undo.rules.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { findUpload } from '#server/import/uploads.queries.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { handleJob, type JobContext } from '#server/kernel/jobs/jobHandler.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'

export const preflightHandler = handleJob(importPreflight, importLane, async (context, asked) => {
  const { author, scope, lasting } = context
  const report = await importUpload(context, asked, {
    findTwinsIn: scope,
    // It has looked up the document of each line, and its report tells of each: one entry, with how many lines and whom
    // they found, however it ends (rule secrecy-5).
    onCompared: async (lines, found) => {
      const audit = new AuditEntry(author.device)
      audit.describe(formatCount(lines, 'línea', 'líneas'))
      audit.addSubjects('affiliate', found)
      await writeAuditEntry(lasting, 'importSurveyed', author, audit)
    },
  })
  return toJobResult(context.db, report)
})

export const commitHandler = handleJob(importCommit, importLane, async (context, asked) =>
  toJobResult(
    context.db,
    await importUpload(context, asked, { commit: { author: context.author, refusals: 'leave out' } }),
  ),
)

export const undoHandler = handleJob(
  importUndo,
  importLane,
  async ({ db, clock, author, progress }, { batchId }) => {
    progress('undoing', 0, null)
    const { summary, stayed } = await undoImport({ db, clock, author, batchId })
    return { result: summary, lines: stayed.map(withoutKind) }
  },
)

type ImportRequest = { uploadId: string; plan: ImportPlan }

async function importUpload(
  { db, clock, author, progress }: Omit<JobContext, 'progress'> & { progress: Progress },
  { uploadId, plan }: ImportRequest,
  options: Pick<ImportOptions, 'findTwinsIn' | 'onCompared' | 'commit'>,
) {
  const file = await findUpload(db, { id: uploadId, ownerId: author.userId })
  if (!file) throw notFound()
  try {
    return await importList(db, file, {
      corrections: toCorrections(plan),
      policy: plan.policy,
      place: { sheet: plan.sheet, headerRow: plan.headerRow },
      clock,
      progress,
      editor: author,
      ...options,
    })
  } catch (error) {
    throw error instanceof UnreadableFile ? new Problem('datos-no-validos', error.message) : error
  }
}

async function toJobResult(db: Database, report: Report) {
  const batch = report.batchId === null ? null : await findWritten(db, report.batchId)
  return { result: summarise(report, batch), lines: report.refusals.map(describeLine) }
}

/** The corrections of a plan. The plan has a field for every column, so nothing is guessed. */
function toCorrections({ columns, words, defaults, mended }: ImportPlan): Corrections {
  return {
    ...noCorrections,
    others: 'leave out',
    columns: new Map(columns.flatMap((field, column) => (field ? [[`#${column + 1}`, field] as const] : []))),
    words: new Map(
      // Safe: the contract allows exactly these keys.
      (Object.entries(words) as [WordField, Record<string, string>][]).map(([field, meanings]) => [
        field,
        new Map(Object.entries(meanings).map(([word, meaning]) => [foldWords(word), meaning])),
      ]),
    ),
    defaults: new Map(Object.entries(defaults) as [ImportField, string][]),
    mended: new Map(Object.entries(mended).map(([line, fields]) => [Number(line), fields])),
  }
}
