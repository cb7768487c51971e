import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { JobLane } from '#server/kernel/jobs/jobProcess.ts'
import { logFailure } from '#server/kernel/log.ts'
import { deliverNextMail, mailIsOn } from '#server/kernel/mail/mail.ts'
import type { Mails } from '#server/kernel/mail/message.ts'
import { mailLanes, openTransport, type MailLane } from '#server/kernel/mail/transport.ts'
import { runUpkeepTask, type UpkeepTask } from '#server/kernel/runtime/upkeep.ts'
import type { World } from '#server/kernel/world.ts'

/** The work of a process besides answering requests. */
type Work = {
  mails: Mails
  upkeep?: readonly UpkeepTask[]
  jobs?: readonly JobLane[]
  /** What else goes on by itself, each in a lane of its own. */
  lanes?: readonly JobLane[]
}

const pollEvery = 1_000

/**
 * Delivers mail, runs jobs and upkeep tasks until it is stopped. Each lane of mail, each lane of jobs and each task has its own
 * loop: none waits for another or fails with it. Any number of processes may run it at once. Returns the function that
 * stops it, which waits for what is running.
 */
export function startWorker(
  world: World,
  log: Logger,
  { mails, upkeep = [], jobs = [], lanes = [] }: Work,
): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
  const keepUp = async (task: UpkeepTask) => {
    while (!stopping.signal.aborted) {
      await runUpkeepTask(world, log, task, stopping.signal)
      await pause(task.everySeconds * 1_000)
    }
  }
  const runLane = async ({ name, run }: JobLane) => {
    while (!stopping.signal.aborted) {
      const more = await run(stopping.signal).catch((error: unknown) => logFailure(log, name, error))
      if (!more) await pause(pollEvery)
    }
  }
  const deliverMails = async (lane: MailLane) => {
    const transport = openTransport(world.settings, world.secret, lane)
    const run = async () =>
      (!transport || (await mailIsOn(world))) && deliverNextMail(world, { mails, transport, log }, lane)
    await runLane({ name: `mail: ${lane}`, run })
    transport?.close()
  }
  const runJobs = async ({ name, run }: JobLane) => runLane({ name: `jobs: ${name}`, run })
  const running = Promise.all([
    ...mailLanes.map(deliverMails),
    ...upkeep.map(keepUp),
    ...jobs.map(runJobs),
    ...lanes.map(runLane),
  ])
  return async () => {
    stopping.abort()
    await running
  }
}
