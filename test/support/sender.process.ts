import { fork } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { createSendingLanes, type SendingMoment } from '#server/communications/engine/sender.ts'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import { connect } from '#server/kernel/database/database.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import { readSettings } from '#server/kernel/settings.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { quietLog } from '#test/support/log.ts'

type Task = {
  url: string
  smtpUrl: string
  /** At which moment it kills itself (-9), the how many-th time that it gets there. */
  dying?: { moment: SendingMoment; time: number }
}

/** A process that sends mail to many; `over` when it has ended. */
export function startSender(task: Task) {
  const child = fork(import.meta.filename, [JSON.stringify(task)], { stdio: 'inherit' })
  const over = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  const leave = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await over
  }
  onTestFinished(leave)
  return { over, leave }
}

/** What such a process does. */
function run({ url, smtpUrl, dying }: Task) {
  const { db, close } = connect(url, 12)
  const settings = readSettings({ NODE_ENV: 'test', SMTP_URL: smtpUrl })
  const secret = new TextEncoder().encode('a secret of a test')
  const world = { db, clock: databaseClock, settings, secret, votingSecret: secret }
  let times = 0
  const reach = (moment: SendingMoment) => {
    if (moment !== dying?.moment) return
    times += 1
    if (times === dying.time) process.kill(process.pid, 'SIGKILL')
  }
  const lanes = createSendingLanes(world, {
    log: quietLog,
    openCarrier: () => openCarrier(smtpUrl),
    lanes: 2,
    reach,
  })
  const stop = startWorker(world, quietLog, { mails: new Map(), lanes: lanes.lanes })
  process.once('SIGTERM', () => {
    void stop()
      .then(lanes.close)
      .then(close)
      .finally(() => process.exit(0))
  })
}

const [, program, task] = process.argv
if (program === import.meta.filename && task !== undefined) run(JSON.parse(task) as Task)
