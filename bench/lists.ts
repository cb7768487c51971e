import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { ensureBuilt } from '#server/kernel/build.ts'
import { aCensus } from './census.ts'
import { aServer } from './server.ts'
import { aToken, aWorld } from './world.ts'
import { addressOf, casesFor, type Case } from './lists/cases.ts'
import { aPair, type Pair } from './lists/latency.ts'
import { aRecorder, type Statement } from './lists/recorder.ts'
import { cpuOfAList, listsASecond, statementsASecond } from './lists/throughput.ts'
import { count, figure, output, table, type Findings } from './report.ts'
import { median, percentile } from './statistics.ts'

const secondsACase = 4
const smaller = 200_000

type Measured = Case & { pair: Pair; statements: Statement[] }

/** Rule speed-1: every list within 1.5 times its own SQL, and what a list costs the server. */
export async function lists(members: number): Promise<Findings> {
  await ensureBuilt()
  const findings = await latencies(members)
  return [...findings, await throughputs(Math.min(members, smaller))]
}

async function latencies(members: number): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const census = await aCensus(members)
  after.defer(census.stop)
  const recorder = await aRecorder(census.url)
  after.defer(recorder.close)
  const server = await aServer(census.url)
  after.defer(server.stop)
  const { world, pool, close } = aWorld(census.url)
  after.defer(close)
  const token = await aToken(world, 'ROLE_ADMIN')
  const pair = await aPair({ origin: server.origin, token, databaseUrl: census.url, secondsACase })
  after.defer(pair.close)
  await pair.warmUp('/api/affiliate')
  const measured: Measured[] = []
  for (const one of casesFor(members, await aDocument(pool))) {
    const statements = await recorder.record(addressOf(one))
    const found = { ...one, statements, pair: await pair.compare(addressOf(one), statements) }
    measured.push(found)
    process.stderr.write(`${lineOf(found).join('  ')}\n`)
  }
  writeFileSync(path.join(output, `lists-${members}.json`), JSON.stringify(measured, undefined, 1))
  return [
    `${count(members)} people. Milliseconds; **bold** is more than 1.5 × *and* more than 1 ms above the plain SQL.`,
    table(['list', 'HTTP median', 'p95', 'SQL median', 'p95', 'ratio', '+ ms', 'n'], measured.map(lineOf)),
  ]
}

function lineOf({ label, pair }: Measured): (string | number)[] {
  const [http, sql] = [median(pair.http), median(pair.sql)]
  const [ratio, more] = [http / sql, http - sql]
  return [
    label,
    figure(http),
    figure(percentile(pair.http, 0.95)),
    figure(sql),
    figure(percentile(pair.sql, 0.95)),
    ratio > 1.5 && more > 1 ? `**${figure(ratio)}**` : figure(ratio),
    figure(more),
    pair.http.length,
  ]
}

async function throughputs(members: number): Promise<string> {
  await using after = new AsyncDisposableStack()
  const census = await aCensus(members)
  after.defer(census.stop)
  const recorder = await aRecorder(census.url)
  after.defer(recorder.close)
  const server = await aServer(census.url)
  after.defer(server.stop)
  const { world, close } = aWorld(census.url)
  after.defer(close)
  const load = { server, token: await aToken(world, 'ROLE_ADMIN'), path: '/api/affiliate' }
  const statements = await recorder.record(load.path)
  const cpu = await cpuOfAList(load, 3_000)
  // Turn by turn, so that a busy neighbour disturbs both.
  const [http, sql]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 3; turn += 1) {
    http.push(await listsASecond(load, 6))
    sql.push(await statementsASecond(census.url, statements, 6))
  }
  return table(
    [`${count(members)} people, first page of 10`, 'found'],
    [
      ['server CPU a list request, ms (3,000 requests)', figure(cpu * 1000)],
      ['lists a second, HTTP, 2 connections (median of 3 × 6 s)', count(Math.round(median(http)))],
      [`the same ${statements.length} statements a second, pg Pool of 2`, count(Math.round(median(sql)))],
      ['share of the bare SQL', figure(median(http) / median(sql))],
    ],
  )
}

async function aDocument(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ document: string }>(
    `select id_document as document from affiliate where id_document ~ '^[0-9]{8}[A-Z]$' order by id offset 7 limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('nobody in the census has a DNI')
  return row.document
}
