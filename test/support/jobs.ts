import { jobWork } from '#server/jobs.ts'
import { lanesOf, runNextJob } from '#server/kernel/jobs/runJobs.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietLog } from '#test/support/log.ts'

type On = Pick<TestApp, 'world'>

/** Does every job that waits, as the worker would. */
export async function runJobs({ world }: On): Promise<void> {
  const { signal } = new AbortController()
  for (const lane of lanesOf(jobWork.handlers))
    while (await runNextJob(world, quietLog, jobWork, lane, signal));
}

/** Begins the next job of the imports in a process that is leaving; answers whether it was done. */
export const runInterrupted = async ({ world }: On) =>
  runNextJob(world, quietLog, jobWork, 'import', AbortSignal.abort())
