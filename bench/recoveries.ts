import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { createSendingLanes } from '#server/communications/engine/sender.ts'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import type { World } from '#server/kernel/world.ts'
import { mails } from '#server/mails.ts'
import { startRelay } from '#test/support/relay.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { measureTime, median, percentile } from './statistics.ts'
import { createEmptyCensus } from './world.ts'

const people = 5_000
const recoveries = 20
const turns = 3
const recipient = 'admin@concejo.example'
const log = pino({ level: 'silent' })

/** How long a recovery mail takes to reach the relay while a communication to thousands leaves (rule communication-10). */
export async function measureRecoveries(): Promise<Findings> {
  const rows = [
    ['none', ...(await measureBeside(0, 0))],
    [`${formatInteger(people)}, a relay that answers at once`, ...(await measureBeside(people, 0))],
    [
      `${formatInteger(people)}, a relay that takes 0.2 s for each of them`,
      ...(await measureBeside(people, 200)),
    ],
  ]
  return [
    `The same beside a communication of the engine: its lanes and those of other mails in one worker, without a pace; a recovery mail every half second, up to ${recoveries} times a turn as long as the communication leaves, ${turns} turns, each on an empty database. The relay is in the process that sends, so both share its time.`,
    renderTable(
      ['the communication', 'recovery mails', 'median', '95 %', 'slowest', 'its mails a second meanwhile'],
      rows,
    ),
  ]
}

async function measureBeside(waiting: number, relayMs: number): Promise<string[]> {
  const taken: number[] = []
  const rates: number[] = []
  for (let turn = 0; turn < turns; turn += 1) rates.push(await measureTurn(taken, waiting, relayMs))
  return [
    formatInteger(taken.length),
    ...[median(taken), percentile(taken, 0.95), Math.max(...taken)].map((ms) => formatFigure(ms / 1000)),
    formatFigure(median(rates)),
  ]
}

/** Adds what each recovery mail took, in ms; returns how many mails of the communication left a second meanwhile. */
async function measureTurn(taken: number[], waiting: number, relayMs: number): Promise<number> {
  await using after = new AsyncDisposableStack()
  const { world, pool } = await createEmptyCensus(after, 'concejo-recoveries-')
  const arrivals: (() => void)[] = []
  const relay = await startRelay(async (address) => {
    if (address === recipient) arrivals.shift()?.()
    else await sleep(relayMs)
    return undefined
  })
  after.defer(relay.close)
  await fillCommunication(world, waiting)
  await pool.query('analyze communication_recipient')
  const mailing: World = {
    ...world,
    settings: { ...world.settings, smtpUrl: relay.url, mailSending: true },
  }
  const sending = createSendingLanes(mailing, { log, openCarrier: () => openCarrier(relay.url) })
  after.defer(sending.close)
  const stop = startWorker(mailing, log, { mails, lanes: sending.lanes })
  after.defer(stop)
  const countLeft = () => relay.taken.filter(({ to }) => !to.includes(recipient)).length
  const started = performance.now()
  for (let each = 0; each < recoveries; each += 1) {
    if (waiting > 0 && countLeft() >= waiting) break
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
  return (1000 * countLeft()) / (performance.now() - started)
}

/** A communication that is being sent, to people who wait for it. */
async function fillCommunication({ db }: World, waiting: number): Promise<void> {
  await sql`update sending_relay set per_second = null`.execute(db)
  if (waiting === 0) return
  await sql`
    with made as (
      insert into communication (kind, status, subject, body, from_email, from_name, reply_email, author, updated_by,
        scheduled_date, approved_by, approved_at, content_hash, processing_at, total, domain)
      values ('servicio', 'PROCESSING', 'Aviso', ${body}, 'no-responder@concejo.example', 'Concejo',
        'censo@concejo.example', 'admin', 'admin', now(), 'admin', now(), '\\x00', now(), ${waiting}::integer, 'concejo.example')
      returning id)
    insert into communication_recipient (communication_id, address, name, last_name_1)
    select made.id, 'p' || n || '@example.org', 'Ana', 'Núñez' from made, generate_series(1, ${waiting}::integer) n`.execute(
    db,
  )
}

const body = `<h2>Novedades</h2>${'<p>Hola, @@NOMBRE@@: esto es lo que ha pasado este mes en tu asamblea.</p>'.repeat(20)}`
