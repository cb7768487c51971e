import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { accountNoticeMessage, recoveryMessage } from '#server/account/account.messages.ts'
import { queueMail, queueMails } from '#server/kernel/mail/mail.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import type { World } from '#server/kernel/world.ts'
import { mails } from '#server/mails.ts'
import { startRelay } from '#test/support/relay.ts'
import { measureRecoveries } from './recoveries.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { measureTime, median } from './statistics.ts'
import { createEmptyCensus } from './world.ts'

const total = 20_000
const recoveries = 20
const recipient = 'admin@concejo.example'

/** How long a recovery mail takes to reach the relay while thousands wait in the bulk lane. */
export async function measureMails(): Promise<Findings> {
  const rows: (string | number)[][] = []
  rows.push(['none', ...(await measureQueue(0, 0))])
  rows.push([`${formatInteger(total)}, a relay that answers at once`, ...(await measureQueue(total, 0))])
  rows.push([
    `${formatInteger(total)}, a relay that takes 2 s for each of them`,
    ...(await measureQueue(total, 2_000)),
  ])
  return [
    `One worker. A recovery mail is queued every half second, ${recoveries} times: seconds until the relay, on loopback and without TLS, has it.`,
    renderTable(['waiting in the bulk lane', 'median', 'slowest', 'bulk mails a second meanwhile'], rows),
    ...(await measureRecoveries()),
  ]
}

async function measureQueue(waiting: number, relayMs: number): Promise<string[]> {
  await using after = new AsyncDisposableStack()
  const { world, pool } = await createEmptyCensus(after, 'concejo-mails-')
  const arrivals: (() => void)[] = []
  const relay = await startRelay(async (address) => {
    if (address === recipient) arrivals.shift()?.()
    else await sleep(relayMs)
    return undefined
  })
  after.defer(relay.close)
  await queueMails(
    world.db,
    accountNoticeMessage,
    Array.from({ length: waiting }, (_, n) => ({
      recipient: `p${n}@example.org`,
      data: { what: 'passwordChanged' as const },
    })),
  )
  await pool.query('analyze mail')
  const mailing: World = {
    ...world,
    settings: { ...world.settings, smtpUrl: relay.url, mailSending: true },
  }
  const stop = startWorker(mailing, pino({ level: 'silent' }), { mails })
  after.defer(stop)
  const started = performance.now()
  const taken: number[] = []
  for (let turn = 0; turn < recoveries; turn += 1) {
    await sleep(500)
    const { promise: arrival, resolve } = Promise.withResolvers<undefined>()
    arrivals.push(() => resolve(undefined))
    taken.push(
      await measureTime(async () => {
        await queueMail(world.db, recoveryMessage, recipient, {})
        await arrival
      }),
    )
  }
  const bulk = relay.taken.filter(({ to }) => !to.includes(recipient)).length
  const rate = (1000 * bulk) / (performance.now() - started)
  return [formatFigure(median(taken) / 1000), formatFigure(Math.max(...taken) / 1000), formatFigure(rate)]
}
