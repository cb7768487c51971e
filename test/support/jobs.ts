import type { Allowed } from '#contract/actor.ts'
import { jobKinds, type JobKindName } from '#contract/jobKinds.ts'
import { jobWork } from '#server/jobs.ts'
import type { JobHandler } from '#server/kernel/jobs/jobHandler.ts'
import type { JobLane } from '#server/kernel/jobs/jobProcess.ts'
import { lanesOf, runNextJob } from '#server/kernel/jobs/runJobs.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietLog } from '#test/support/log.ts'

type On = Pick<TestApp, 'world'>
const never = new AbortController().signal

/** Does every job that waits, as the worker would. */
export async function runJobs({ world }: On): Promise<void> {
  for (const lane of lanesOf(jobWork.handlers))
    while (await runNextJob(world, quietLog, jobWork, lane, never));
}

/** The lanes of jobs, done in this process. */
export const lanesOfThisProcess = ({ world }: On): JobLane[] =>
  lanesOf(jobWork.handlers).map((name) => ({
    name,
    run: (stopping) => runNextJob(world, quietLog, jobWork, name, stopping),
  }))

type Options = {
  /** Stands in for the work of this kind; `realWork(name)` is what it stands for. */
  run?: JobHandler['run']
  /** Others who may ask for it, with their reach. */
  allow?: Allowed
  /** Another lane than its own. */
  lane?: string
  /** Another time limit than its own. */
  timeoutMinutes?: number
  /** Aborted when the process that does it leaves. */
  stopping?: AbortSignal
}

/** Does the next job of the lane of a kind; answers whether one was ended. */
export async function runNextJobOf(
  { world }: On,
  name: JobKindName,
  {
    run = realWork(name),
    lane = jobWork.handlers[name].lane,
    allow = jobKinds[name].allow,
    timeoutMinutes = jobKinds[name].timeoutMinutes,
    stopping = never,
  }: Options = {},
): Promise<boolean> {
  const handlers = {
    ...jobWork.handlers,
    [name]: { name: jobKinds[name].name, lane, allow, timeoutMinutes, run },
  }
  return runNextJob(world, quietLog, { ...jobWork, handlers }, lane, stopping)
}

export const realWork = (name: JobKindName) => jobWork.handlers[name].run

/** Begins the next job of the lane of a kind in a process that is leaving; answers whether it was ended. */
export const runInterrupted = async (on: On, name: JobKindName) =>
  runNextJobOf(on, name, { stopping: AbortSignal.abort() })
