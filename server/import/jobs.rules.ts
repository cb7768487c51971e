import type { Logger } from 'pino'
import { noCorrections, type Corrections } from '#server/import/reading/corrections.ts'
import type { Field, WordField } from '#contract/import/fields.ts'
import { fold } from '#contract/words.ts'
import type { ImportPlan } from '#contract/import/plan.ts'
import { undoDays, type JobStage } from '#contract/import/imports.ts'
import { censusConstraints } from '#server/census/census.constraints.ts'
import { forgetOldBatches } from '#server/import/batches.queries.ts'
import { importList, type Progress } from '#server/import/import.rules.ts'
import {
  fail,
  forgetBeginning,
  holdNext,
  noteBeginning,
  noteProgress,
  settle,
  type Waiting,
} from '#server/import/jobs.queries.ts'
import { linesOnly, summaryOf, toldRefusals } from '#server/import/summary.ts'
import { undoImport } from '#server/import/undo.rules.ts'
import { UnreadableFile } from '#server/import/unreadable.ts'
import { findUpload, forgetOldUploads } from '#server/import/uploads.queries.ts'
import { inTransaction, type Database } from '#server/kernel/database.ts'
import { logFailure } from '#server/kernel/log.ts'
import { notFound, Problem, problemOf, constraintProblem } from '#server/kernel/problem.ts'
import type { World } from '#server/kernel/world.ts'

/** A job that takes the process down with it is not begun for ever. */
const mostAttempts = 5

/** Preflights, commits and undoings, one at a time in each process. */
export const importLabour = {
  turn: workOnImports,
  upkeep: async ({ db, clock }: World) => {
    await forgetOldUploads(db)
    await forgetOldBatches(db, clock)
  },
}

/**
 * Does the next job that waits, in one transaction with its own settling: whatever stops it half-way, nothing of
 * it is left and it waits again. Answers whether there was one.
 */
async function workOnImports(world: World, log: Logger, signal: AbortSignal): Promise<boolean> {
  let job: Waiting | undefined
  try {
    return await inTransaction(world.db, async (db) => {
      job = await holdNext(db)
      if (!job) return false
      if ((await noteBeginning(world.db, job.id)) > mostAttempts) throw new Error('a job keeps failing')
      await settle(db, job.id, await perform(world, db, job, signal))
      return true
    })
  } catch (error) {
    if (!job) throw error
    return putAside(world, log, job, error)
  }
}

/** What failed for good says why; what was only interrupted waits for another turn. */
async function putAside({ db }: World, log: Logger, { id }: Waiting, error: unknown): Promise<boolean> {
  const problem =
    error instanceof UnreadableFile
      ? new Problem('datos-no-validos', error.message)
      : problemOf(constraintProblem(error, censusConstraints))
  const isPassing = problem.code === 'sin-servicio' || error instanceof Interrupted
  if (isPassing) {
    await forgetBeginning(db, id)
    return false
  }
  logFailure(log, `import ${id}`, error)
  await fail(db, id, problem.message)
  return true
}

class Interrupted extends Error {}

async function perform(world: World, db: Database, { kind, asked, ...job }: Waiting, signal: AbortSignal) {
  const tell = teller(world.db, job.id, signal)
  const { author, plan } = asked
  if (job.batchId !== null) {
    tell('undoing', 0, null)
    const { summary, stayed } = await undoImport({ db, clock: world.clock, author, batchId: job.batchId })
    return { result: summary, lines: stayed.map(linesOnly) }
  }
  const file = await findUpload(db, { id: job.uploadId ?? '', ownerId: author.userId })
  if (!file || !plan) throw notFound()
  const report = await importList(db, file, {
    corrections: correctionsOf(plan),
    policy: plan.policy,
    place: { sheet: plan.sheet, headerRow: plan.headerRow },
    clock: world.clock,
    progress: tell,
    ...(kind === 'commit' ? { commit: { author, refusals: 'leave out' } } : { look: 'for twins' }),
  })
  const batch = report.batchId === null ? null : batchNow(report.batchId)
  return { result: summaryOf(report, batch), lines: toldRefusals(report.refusals).map(linesOnly) }
}

function batchNow(id: number) {
  const now = Date.now()
  return {
    id,
    creationTime: new Date(now).toISOString(),
    until: new Date(now + undoDays * 86_400_000).toISOString(),
  }
}

const beat = 300

/** Says how far a job is, now and then and from outside its transaction, and stops it when the process leaves. */
function teller(
  db: Database,
  jobId: string,
  signal: AbortSignal,
): Progress & ((stage: JobStage, done: number, total: number | null) => void) {
  let [stageTold, toldAt]: [JobStage | '', number] = ['', 0]
  return (stage: JobStage, done: number, total: number | null) => {
    if (signal.aborted) throw new Interrupted()
    if (stage === stageTold && Date.now() - toldAt < beat) return
    ;[stageTold, toldAt] = [stage, Date.now()]
    // Nobody's work waits for, or fails with, the telling.
    void noteProgress(db, jobId, { stage, done, total }).catch(() => undefined)
  }
}

/** The screen decides every column and the words it settled; nothing is guessed behind its back. */
function correctionsOf({ columns, words, defaults }: ImportPlan): Corrections {
  return {
    ...noCorrections,
    others: 'leave out',
    columns: new Map(columns.flatMap((field, column) => (field ? [[`#${column + 1}`, field] as const] : []))),
    words: new Map(
      // The contract's keys are these very fields.
      (Object.entries(words) as [WordField, Record<string, string>][]).map(([field, meanings]) => [
        field,
        new Map(Object.entries(meanings).map(([word, meaning]) => [fold(word), meaning])),
      ]),
    ),
    defaults: new Map(Object.entries(defaults) as [Field, string][]),
  }
}
