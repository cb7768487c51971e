import nodemailer from 'nodemailer'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { createSendingLanes } from '#server/communications/engine/sender.ts'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import { previewMail } from '#server/communications/message/preview.rules.ts'
import { connect } from '#server/kernel/database/database.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import type { World } from '#server/kernel/world.ts'
import { startRelay } from '#test/support/relay.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { createEmptyCensus } from './world.ts'

const people = 500_000
const sentTo = 5_000
const connections = 4
const log = pino({ level: 'silent' })

/** Freezing many recipients, and how fast their mails leave beside a bare pool of nodemailer on the same relay. */
export async function measureCommunications(): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const {
    world: census,
    pool,
    token,
  } = await createEmptyCensus(after, 'concejo-communications-', 'ROLE_ADMIN')
  const { db, close } = connect(pool.options.connectionString ?? '', 16)
  after.defer(close)
  const world: World = { ...census, db, settings: { ...census.settings, mailSending: true } }
  const app = createApp({ world, log })
  after.defer(() => app.close())
  const call = async <Reply>(method: 'POST' | 'PATCH', url: string, payload: object = {}) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method, url: `/api${url}`, headers, payload })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
    return answer.json<Reply>()
  }
  await pool.query(`set statement_timeout = 0`)
  await pool.query(`insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, communications, city)
    select 'T' || n, 'PASAPORTE', 'Ana', 'Peña', 'p' || n || '@example.org', 1, true, case when n <= ${sentTo} then 'Getafe' else 'Leganés' end
    from generate_series(1, ${people}) n`)
  await pool.query('analyze affiliate')
  await pool.query('update sending_relay set per_second = null')
  const body = `<h2>Novedades</h2>${'<p>Hola, @@NOMBRE@@: esto es lo que ha pasado este mes en tu asamblea.</p>'.repeat(20)}`
  const approve = async (chosen: object) => {
    const id = await call<number>('POST', '/communication')
    await call('PATCH', `/communication/${id}`, { subject: 'Boletín', body, ...chosen })
    const counting = await measure(() => call<number>('POST', '/communication/count-filters-users', { id }))
    await call('POST', '/communication/set-approved', { id, sendNow: true, confirm: counting.result })
    return { id, counting }
  }

  const all = await approve({})
  const freezing = await measure(() => freezeNextDue(world))
  await call('POST', `/communication/${all.id}/cancel`)
  const some = await approve({ city: ['Getafe'] })
  await freezeNextDue(world)
  const relay = await startRelay()
  after.defer(relay.close)
  const sending = await measure(() => sendAll(world, relay.url, () => relay.taken.length >= sentTo))
  const plain = await measure(async () => sendPlainly(relay.url, await previewMail(world, some.id)))

  return [
    `${formatInteger(people)} members, and ${formatInteger(sentTo)} mails of 4 kB to a relay on loopback in the same process, without TLS and DKIM; ${connections} connections.`,
    renderTable(
      ['', 'seconds', 'MB at most'],
      [
        [`counting ${formatInteger(people)} recipients`, ...figures(all.counting)],
        [`freezing ${formatInteger(people)} recipients`, ...figures(freezing)],
        [
          `sending ${formatInteger(sentTo)}, ${formatFigure(sentTo / sending.seconds)} a second`,
          ...figures(sending),
        ],
        [`a bare pool of nodemailer, ${formatFigure(sentTo / plain.seconds)} a second`, ...figures(plain)],
      ],
    ),
    `Of the bare pool: ${formatFigure((100 * plain.seconds) / sending.seconds)} %.`,
  ]
}

type Taken<Result> = { result: Result; seconds: number; peak: number }
const figures = ({ seconds, peak }: Taken<unknown>) => [formatFigure(seconds), formatFigure(peak / 2 ** 20)]

async function measure<Result>(work: () => Promise<Result>): Promise<Taken<Result>> {
  let peak = process.memoryUsage().rss
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const begun = performance.now()
  const result = await work()
  clearInterval(watch)
  return { result, seconds: (performance.now() - begun) / 1000, peak }
}

async function sendAll(world: World, smtpUrl: string, isOver: () => boolean): Promise<void> {
  const carry = () => openCarrier(smtpUrl)
  const { lanes, close } = createSendingLanes(world, { log, openCarrier: carry, lanes: connections })
  const stop = startWorker(world, log, { mails: new Map(), lanes })
  await new Promise<void>((resolve) => {
    const watch = setInterval(() => {
      if (!isOver()) return
      clearInterval(watch)
      resolve()
    }, 10)
  })
  await stop()
  await close()
}

async function sendPlainly(
  url: string,
  { subject, html, plain }: { subject: string; html: string; plain: string },
) {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
  })
  const mails = Array.from({ length: sentTo }, (_, at) =>
    transport.sendMail({
      from: 'no-responder@concejo.example',
      to: `p${at}@example.org`,
      subject,
      html,
      text: plain,
    }),
  )
  await Promise.all(mails)
  transport.close()
}
