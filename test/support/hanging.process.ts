import { sql } from 'kysely'
import { jobWork } from '#server/jobs.ts'
import type { JobContext } from '#server/kernel/jobs/jobHandler.ts'
import { answerAsJobProcess } from '#server/kernel/jobs/jobProcess.ts'

const hangs: Record<number, (context: JobContext) => Promise<unknown>> = {
  1: async () => {
    for (;;);
  },
  2: ({ db }) => sql`select pg_sleep(600)`.execute(db),
}

/** A process of jobs where undoing batches 1 and 2 never ends: 1 holds the process, 2 the database. */
export const hangingWork = {
  ...jobWork,
  handlers: {
    ...jobWork.handlers,
    importUndo: {
      ...jobWork.handlers.importUndo,
      timeoutMinutes: 1 / 60,
      run: async (context: JobContext, asked: unknown) => {
        await hangs[(asked as { batchId: number }).batchId]?.(context)
        return { result: { batchId: 3, deleted: 0, restored: 0, stayed: 0, kinds: [] }, lines: [] }
      },
    },
  },
}

if (process.argv[1] === import.meta.filename) answerAsJobProcess(hangingWork)
