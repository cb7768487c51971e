import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import type { ApplicationLogin } from '#server/kernel/database/applicationRole.ts'
import { connect, type Database } from '#server/kernel/database/database.ts'
import { hasWaitingJob, recordCrash, recordOverdue } from '#server/kernel/jobs/attempts.queries.ts'
import { kindsOfLane, lanesOf, runNextJob, type JobWork } from '#server/kernel/jobs/runJobs.ts'
import { logFailure, openLog } from '#server/kernel/log.ts'
import { forkModule } from '#server/kernel/runtime/forkModule.ts'
import { databaseClock } from '#server/kernel/world.ts'

/** The database of the jobs. */
type JobsPlace = ApplicationLogin & { production: boolean }
type Task = JobsPlace & { lane: string }
/** A message of the process: the job it has begun, or that it has none any more. */
type Report = { begun: Begun | null }
type Begun = { id: string; timeoutMinutes: number }

/** Runs waiting jobs of a lane; returns whether to look for more at once. */
export type JobLane = { name: string; run: (stopping: AbortSignal) => Promise<boolean> }

/**
 * Runs lanes of jobs in a child process, which runs `module` while jobs wait. A job that runs out of memory or crashes
 * ends only that process, and that counts as a failed attempt of the job; one that takes longer than its kind allows is
 * killed with it and fails.
 */
export function createJobProcesses(
  module: URL,
  { handlers }: JobWork,
  { db, log, ...place }: JobsPlace & { db: Database; log: Logger },
): JobLane[] {
  return lanesOf(handlers).map((lane) => ({
    name: lane,
    run: async (stopping) => {
      if (!(await hasWaitingJob(db, kindsOfLane(handlers, lane)))) return false
      const { end, job } = await runProcess(module, { ...place, lane }, stopping)
      if (end === 'left') return !stopping.aborted
      log.error({ request: job === null ? `jobs: ${lane}` : `job ${job}` }, `the process of jobs: ${end}`)
      if (job !== null) await (end === 'overdue' ? recordOverdue : recordCrash)(db, job)
      return false
    },
  }))
}

const secondsToLeave = 5

async function runProcess(
  module: URL,
  task: Task,
  stopping: AbortSignal,
): Promise<{ end: 'left' | 'died' | 'overdue'; job: string | null }> {
  const child = forkModule(module)
  let killing: NodeJS.Timeout | undefined
  const leave = () => {
    child.kill('SIGTERM')
    // Work that never looks up does not hear it.
    killing = setTimeout(() => child.kill('SIGKILL'), secondsToLeave * 1000)
  }
  stopping.addEventListener('abort', leave)
  let told: Report = { begun: null }
  let limit: NodeJS.Timeout | undefined
  let isOverdue = false
  child.on('message', (report: Report) => {
    clearTimeout(limit)
    told = report
    const { begun } = report
    if (begun === null) return
    limit = setTimeout(() => {
      isOverdue = true
      child.kill('SIGKILL')
    }, begun.timeoutMinutes * 60_000)
  })
  const code = await send(child, task)
  stopping.removeEventListener('abort', leave)
  clearTimeout(killing)
  clearTimeout(limit)
  return { end: isOverdue ? 'overdue' : code === 0 ? 'left' : 'died', job: told.begun?.id ?? null }
}

/** The exit code; null when the process was killed or never began. */
const send = (child: ChildProcess, task: Task) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
    child.send(task, () => undefined)
  })

/**
 * Called by the module in the child process: runs the waiting jobs of the lane it is sent, then exits. It exits at
 * once when its parent process is gone.
 */
export function answerAsJobProcess(work: JobWork): void {
  const stopping = new AbortController()
  // Ctrl+C in a terminal interrupts both processes, so this one stops by itself.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stopping.abort())
  process.once('disconnect', () => process.exit(1))
  process.once('message', (task: Task) => void runLane(work, task, stopping.signal))
}

async function runLane(work: JobWork, { url, role, production, lane }: Task, stopping: AbortSignal) {
  const log = openLog(production)
  // One connection for the job, one for its progress.
  const { db, close } = connect(url, 2, role)
  try {
    while (!stopping.aborted) {
      const isDone = await runNextJob(
        { db, clock: databaseClock },
        log,
        work,
        lane,
        stopping,
        (id, { timeoutMinutes }) => report({ begun: { id, timeoutMinutes } }),
      )
      await report({ begun: null })
      if (!isDone) break
    }
  } catch (error) {
    logFailure(log, `jobs: ${lane}`, error)
  }
  await close()
  process.exit(0)
}

/** Resolves when the other process has been told. */
const report = (told: Report) =>
  new Promise<void>((resolve) => {
    process.send?.(told, undefined, undefined, () => resolve())
  })
