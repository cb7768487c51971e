import { sql } from 'kysely'
import type { Logger } from 'pino'
import { inTransaction } from '#server/kernel/database/database.ts'
import { deleteOldJobs } from '#server/kernel/jobs/jobs.queries.ts'
import { deleteOldDevices } from '#server/kernel/security/knownDevice.ts'
import { objectLocks, tryObjectLock } from '#server/kernel/database/locks.ts'
import { logFailure } from '#server/kernel/log.ts'
import { deleteEndedWindows } from '#server/kernel/security/throttle.ts'
import { limitConcurrency } from '#server/kernel/runtime/limiter.ts'
import type { World } from '#server/kernel/world.ts'

/** A task that runs at intervals: deleting old rows, updating derived data. */
export type UpkeepTask = {
  /** Unique; two processes never run a task at the same time, but for one that is `inEachProcess`. */
  name: string
  everySeconds: number
  /** The time after which a run is given up; the task runs again at its next interval. */
  timeoutSeconds: number
  /** It runs in each process, so that nobody who holds a lock of the database keeps it from running. */
  inEachProcess?: true
  /** Must be safe to start again while a run that was given up is still working. */
  run: (world: World, signal: AbortSignal) => Promise<unknown>
}

/** The interval of tasks that delete old rows, which are quick and not urgent. */
export const everyTenMinutes = { everySeconds: 600, timeoutSeconds: 60 } as const

/** The kernel's own tasks. */
export const kernelUpkeep: readonly UpkeepTask[] = [
  { name: 'throttle windows', ...everyTenMinutes, run: ({ db }) => deleteEndedWindows(db) },
  { name: 'known devices', ...everyTenMinutes, run: ({ db }) => deleteOldDevices(db) },
  { name: 'jobs', ...everyTenMinutes, run: ({ db }) => deleteOldJobs(db) },
  { name: 'tally', ...everyTenMinutes, run: ({ db }) => sql`select compact_tally()`.execute(db) },
  {
    name: 'sessions',
    ...everyTenMinutes,
    run: ({ db }) =>
      sql`delete from session where coalesce(ended_at, expires_at) < now() - interval '30 days'`.execute(db),
  },
  {
    name: 'mails',
    ...everyTenMinutes,
    run: ({ db }) => sql`delete from mail where settled_at < now() - interval '30 days'`.execute(db),
  },
]

/** Each running task uses two connections, so the limit leaves connections for requests. */
const limitTasks = limitConcurrency({ most: 4 })

/**
 * Runs a task once, unless another process is running one that is for one at a time. Never throws: failures are logged. Ends at the task's
 * time-out or when the process stops, whichever is first.
 */
export async function runUpkeepTask(
  world: World,
  log: Logger,
  task: UpkeepTask,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await limitTasks(() =>
      inTransaction(world.db, async (holder) => {
        const idleTimeout = sql.lit(`${task.timeoutSeconds + 30}s`)
        await sql`set local idle_in_transaction_session_timeout = ${idleTimeout}`.execute(holder)
        if (!task.inEachProcess && !(await tryObjectLock(holder, objectLocks.upkeepTask, task.name))) return
        await runUntilStopped(task, world, stopping)
      }),
    )
  } catch (error) {
    if (!stopping.aborted) logFailure(log, `upkeep: ${task.name}`, error)
  }
}

class UpkeepTimeout extends Error {
  override name = 'UpkeepTimeout'
}

/** Runs a task and rejects at its time-out or when the process stops, even if the task ignores its signal. */
async function runUntilStopped(task: UpkeepTask, world: World, stopping: AbortSignal): Promise<void> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(new UpkeepTimeout()), task.timeoutSeconds * 1_000)
  const signal = AbortSignal.any([clock.signal, stopping])
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason as Error)
  signal.addEventListener('abort', giveUp)
  try {
    // When all processes stop at once, one may get the lock of a task that another has given up and still runs.
    signal.throwIfAborted()
    await Promise.race([task.run(world, signal), givenUp])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

/** Does something for each, also for those after one that fails; throws the first failure in the end (rule durable-8). */
export async function doForEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
