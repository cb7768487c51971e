import { constraints } from '#server/constraints.ts'
import { bulkCommitHandler, bulkPreviewHandler } from '#server/import/bulk/bulk.rules.ts'
import { resendingHandler } from '#server/enrolment/resending.rules.ts'
import { batchMakingHandler } from '#server/fees/batches/batchMaking.rules.ts'
import { commitHandler, preflightHandler, undoHandler } from '#server/import/jobs.rules.ts'
import { retentionHandler } from '#server/retention/apply.rules.ts'
import { rollTakingHandler } from '#server/rolls/rolls.rules.ts'
import { taggingHandler } from '#server/tags/many.rules.ts'
import type { JobWork } from '#server/kernel/jobs/runJobs.ts'

/** The handlers of the kinds of job in contract/jobKinds.ts. */
export const jobWork: JobWork = {
  handlers: {
    batchMaking: batchMakingHandler,
    bulkCommit: bulkCommitHandler,
    bulkPreview: bulkPreviewHandler,
    enrolmentResending: resendingHandler,
    importPreflight: preflightHandler,
    importCommit: commitHandler,
    importUndo: undoHandler,
    retention: retentionHandler,
    rollTaking: rollTakingHandler,
    tagging: taggingHandler,
  },
  constraints,
}
