import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { skipCancelled } from '#server/communications/engine/queue.queries.ts'
import { previewMail } from '#server/communications/message/preview.rules.ts'
import { connect } from '#server/kernel/database/database.ts'
import type { World } from '#server/kernel/world.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { median } from './statistics.ts'
import {
  connections,
  readProcessors,
  sendAll,
  sendPlainly,
  startRelayProcess,
  type Processors,
  type Relay,
} from './throughput.ts'
import { createEmptyCensus } from './world.ts'

const turns = 7
/** Each turn of ours sends to the people of a city of their own. */
const perTurn = 2_000
const many = 100_000
const log = pino({ level: 'silent' })
const people = 500_000

type Call = <Reply>(method: 'POST' | 'PATCH', url: string, payload?: object) => Promise<Reply>

/** Freezing many recipients, how fast their mails leave beside a bare pool of nodemailer on the same relay, and in what memory. */
export async function measureCommunications(): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const { world, call } = await openCensus(after)
  const all = await approve(call, {})
  const freezing = await measure(() => freezeNextDue(world))
  await call('POST', `/communication/${all.id}/cancel`)
  // What the half million leaves behind is not part of what a mail costs: the upkeep would skip those who still wait, and
  // autovacuum follow.
  while ((await skipCancelled(world.db, world.clock)).numAffectedRows) continue
  await sql`vacuum (analyze)`.execute(world.db)
  const relay = await startRelayProcess()
  after.defer(relay.close)
  const { ours, bare } = await alternate(world, call, relay, await findPostmaster(world))
  const whole = await sendMany(world, call, relay)
  return [
    `${formatInteger(people)} members. The relay is a process of its own on loopback, without TLS and DKIM; mails of 4 kB; ${connections} connections.`,
    renderTable(
      ['', 'seconds', 'MB at most'],
      [
        [`counting ${formatInteger(people)} recipients`, ...figures(all.counting)],
        [`freezing ${formatInteger(people)} recipients`, ...figures(freezing)],
        [`sending ${formatInteger(many)}`, ...figures(whole)],
      ],
    ),
    `${turns} turns of ${formatInteger(perTurn)} mails each, ours and a bare pool of nodemailer one after the other:`,
    renderTable(
      ['', 'median', 'slowest', 'fastest'],
      [
        ['ours, mails a second', ...spread(ours.map(({ rate }) => rate))],
        ['a bare pool of nodemailer, mails a second', ...spread(bare.map(({ rate }) => rate))],
        [
          'ours, % of the bare pool',
          ...spread(ours.map(({ rate }, at) => (100 * rate) / (bare[at]?.rate ?? NaN))),
        ],
      ],
    ),
    'Processor time of a mail, in ms, which a busy machine does not change as it does the clock:',
    renderTable(
      ['', 'sender', 'database', 'relay', 'all'],
      [
        ['ours', ...use(ours)],
        ['a bare pool of nodemailer', ...use(bare)],
      ],
    ),
  ]
}

const use = (side: Turn[]) => {
  const each = (['own', 'database', 'relay'] as const).map((who) => median(side.map(({ used }) => used[who])))
  return [...each, each.reduce((all, one) => all + one, 0)].map(formatFigure)
}

async function findPostmaster({ db }: World): Promise<number> {
  const { rows } = await sql<{ place: string }>`select current_setting('data_directory') as place`.execute(db)
  return Number(readFileSync(path.join(rows[0]?.place ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
}

const spread = (values: number[]) =>
  [median(values), Math.min(...values), Math.max(...values)].map(formatFigure)

async function openCensus(after: AsyncDisposableStack): Promise<{ world: World; call: Call }> {
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
  await pool.query(`set statement_timeout = 0`)
  await pool.query(`insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, communications, city)
    select 'T' || n, 'PASAPORTE', 'Ana', 'Peña', 'p' || n || '@example.org', 1, true,
      case when n <= ${turns * perTurn} then 'Turno ' || n % ${turns} when n <= ${turns * perTurn + many} then 'Muchas' else 'Leganés' end
    from generate_series(1, ${people}) n`)
  await pool.query('vacuum (analyze)')
  await pool.query('update sending_relay set per_second = null')
  const call: Call = async (method, url, payload = {}) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method, url: `/api${url}`, headers, payload })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  return { world, call }
}

async function approve(call: Call, chosen: object) {
  const id = await call<number>('POST', '/communication')
  const body = `<h2>Novedades</h2>${'<p>Hola, @@NOMBRE@@: esto es lo que ha pasado este mes en tu asamblea.</p>'.repeat(20)}`
  await call('PATCH', `/communication/${id}`, { subject: 'Boletín', body, ...chosen })
  const counting = await measure(() => call<number>('POST', '/communication/count-filters-users', { id }))
  await call('POST', '/communication/set-approved', { id, sendNow: true, confirm: counting.result })
  return { id, counting }
}

/** One communication is frozen, and then sent whole. */
async function begin(world: World, call: Call, city: string) {
  const { id } = await approve(call, { city: [city] })
  await freezeNextDue(world)
  return id
}

type Turn = { rate: number; used: Processors }

/** Mails a second of ours and of the bare pool in turns, and what processor time a mail takes. */
async function alternate(world: World, call: Call, relay: Relay, postmaster: number) {
  const sides: Record<'ours' | 'bare', Turn[]> = { ours: [], bare: [] }
  const take = async (work: () => Promise<number>): Promise<Turn> => {
    const before = await readProcessors(relay, postmaster)
    const rate = perTurn / (await work())
    const after = await readProcessors(relay, postmaster)
    const of = (who: keyof Processors) => (after[who] - before[who]) / perTurn
    return { rate, used: { own: of('own'), relay: of('relay'), database: of('database') } }
  }
  for (let turn = 0; turn < turns; turn += 1) {
    const mail = await previewMail(world, await begin(world, call, `Turno ${turn}`))
    const bare = async () => void sides.bare.push(await take(() => sendPlainly(relay.url, mail, perTurn)))
    if (turn % 2 === 0) await bare()
    sides.ours.push(await take(() => sendAll(world, relay, perTurn)))
    if (turn % 2 === 1) await bare()
  }
  return sides
}

async function sendMany(world: World, call: Call, relay: Relay) {
  await begin(world, call, 'Muchas')
  return measure(() => sendAll(world, relay, many))
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
