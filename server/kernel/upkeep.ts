import { sql } from 'kysely'
import type { Logger } from 'pino'
import { deleteOldJobs } from '#server/kernel/jobs/jobs.queries.ts'
import { deleteOldDevices } from '#server/kernel/knownDevice.ts'
import { objectLocks, tryObjectLock } from '#server/kernel/locks.ts'
import { logFailure } from '#server/kernel/log.ts'
import { deleteEndedWindows } from '#server/kernel/throttle.ts'
import { limitConcurrency } from '#server/kernel/limiter.ts'
import type { World } from '#server/kernel/world.ts'

/** Work that nobody asks for and that comes round: forgetting what is over, keeping up with what changed. */
export type UpkeepTask = {
  /** Unique; two processes never do tasks of one name at the same time. */
  name: string
  everySeconds: number
  /** After which nobody waits for it any more: it is tried again in its next round. */
  timeoutSeconds: number
  /** May be begun again at any time, also while an earlier run that was given up still goes on. */
  run: (world: World, signal: AbortSignal) => Promise<unknown>
}

/** What is over is forgotten within minutes; none of it is urgent, and all of it is quick. */
export const regularly = { everySeconds: 600, timeoutSeconds: 60 } as const

/** The kernel's own tasks. */
export const kernelUpkeep: readonly UpkeepTask[] = [
  { name: 'throttle windows', ...regularly, run: ({ db }) => deleteEndedWindows(db) },
  { name: 'known devices', ...regularly, run: ({ db }) => deleteOldDevices(db) },
  { name: 'jobs', ...regularly, run: ({ db }) => deleteOldJobs(db) },
  { name: 'tally', ...regularly, run: ({ db }) => sql`select compact_tally()`.execute(db) },
  {
    name: 'sessions',
    ...regularly,
    run: ({ db }) =>
      sql`delete from session where coalesce(ended_at, expires_at) < now() - interval '30 days'`.execute(db),
  },
  {
    name: 'mails',
    ...regularly,
    run: ({ db }) => sql`delete from mail where settled_at < now() - interval '30 days'`.execute(db),
  },
]

/** Each task under way holds a connection and works on another: the pool must have some left for everybody else. */
const inTurn = limitConcurrency({ most: 4 })

/**
 * Runs a task once, unless another process is at it. Whatever goes wrong is a line of the log and nobody else's
 * trouble: it never throws, and takes no longer than the task's time-out, nor than it takes to be told to leave.
 */
export async function runUpkeepTask(
  world: World,
  log: Logger,
  task: UpkeepTask,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await inTurn(() =>
      world.db.transaction().execute(async (holder) => {
        const patience = sql.lit(`${task.timeoutSeconds + 30}s`)
        await sql`set local idle_in_transaction_session_timeout = ${patience}`.execute(holder)
        if (!(await tryObjectLock(holder, objectLocks.upkeepTask, task.name))) return
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

/** Rejects when the time is over or the process leaves, whether or not the task heeds its signal. */
async function runUntilStopped(task: UpkeepTask, world: World, stopping: AbortSignal): Promise<void> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(new UpkeepTimeout()), task.timeoutSeconds * 1_000)
  const signal = AbortSignal.any([clock.signal, stopping])
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason as Error)
  signal.addEventListener('abort', giveUp)
  try {
    await Promise.race([task.run(world, signal), givenUp])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}
