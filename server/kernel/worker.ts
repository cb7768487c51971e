import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { lanesOf, runNextJob, type JobWork } from '#server/kernel/jobs/runJobs.ts'
import { logFailure } from '#server/kernel/log.ts'
import { deliverWaiting, mailIsOn, smtpDelivery } from '#server/kernel/mail.ts'
import type { WrittenMessages } from '#server/kernel/message.ts'
import { runUpkeepTask, type UpkeepTask } from '#server/kernel/upkeep.ts'
import type { World } from '#server/kernel/world.ts'

/** What is done after the answer, and beside it. */
type Work = {
  mails: WrittenMessages
  upkeep?: readonly UpkeepTask[]
  jobs?: JobWork
}

const pollEvery = 1_000

/**
 * Delivers mail, does jobs and the upkeep until it is told to stop. The mail, each lane of jobs and each task has a loop of
 * its own: none waits for another, nor fails with it. Any number of processes may run it at once. Answers how to stop it, which waits
 * for what is under way.
 */
export function startWorker(
  world: World,
  log: Logger,
  { mails, upkeep = [], jobs }: Work,
): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
  const deliver = smtpDelivery(world.settings.smtpUrl, world.settings.publicUrl)

  const deliverMails = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (!deliver || (await mailIsOn(world))) await deliverWaiting(world, { mails, deliver, log })
      } catch (error) {
        logFailure(log, 'mail', error)
      }
      await pause(pollEvery)
    }
  }
  const keepUp = async (task: UpkeepTask) => {
    while (!stopping.signal.aborted) {
      await runUpkeepTask(world, log, task, stopping.signal)
      await pause(task.everySeconds * 1_000)
    }
  }
  const runJobs = async (work: JobWork, lane: string) => {
    while (!stopping.signal.aborted) {
      const more = await runNextJob(world, log, work, lane, stopping.signal).catch((error: unknown) =>
        logFailure(log, `jobs: ${lane}`, error),
      )
      if (!more) await pause(pollEvery)
    }
  }
  const running = Promise.all([
    deliverMails(),
    ...upkeep.map(keepUp),
    ...(jobs ? lanesOf(jobs.handlers).map((lane) => runJobs(jobs, lane)) : []),
  ])
  return async () => {
    stopping.abort()
    await running
  }
}
