import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { importPlan } from '#contract/import/plan.ts'
import { importSummary, reportedLine, undoSummary } from '#contract/import/results.ts'
import { jobKind } from '#contract/job.ts'

const list = z.object({ uploadId: z.uuid(), plan: importPlan })
const stages = ['opening', 'reading', 'matching', 'comparing', 'writing'] as const

/** Reports what a list would do, without writing it. A new preflight replaces the earlier ones. */
export const importPreflight = jobKind({
  name: 'importPreflight',
  allow: admins.toReach('everyone'),
  asked: list,
  stages,
  result: importSummary,
  line: reportedLine,
  unique: 'never',
  timeoutMinutes: 30,
  keptDays: 1,
})

export const importCommit = jobKind({
  name: 'importCommit',
  allow: admins.toReach('everyone'),
  asked: list,
  stages,
  result: importSummary,
  line: reportedLine,
  unique: 'forever',
  timeoutMinutes: 30,
  keptDays: 1,
})

export const importUndo = jobKind({
  name: 'importUndo',
  allow: admins.toReach('everyone'),
  asked: z.object({ batchId: z.number().int() }),
  stages: ['undoing'],
  result: undoSummary,
  line: reportedLine,
  unique: 'forever',
  /** As long as a change to many may take (`bulkCommit`). */
  timeoutMinutes: 120,
  keptDays: 1,
})
