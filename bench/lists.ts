import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { prepareCensus } from './census.ts'
import { startBenchServer } from './server.ts'
import { createToken, createBenchWorld, type Asker } from './world.ts'
import { buildAddress, listCases, listRecordCases, type Case } from './lists/cases.ts'
import { createComparison, type Samples } from './lists/latency.ts'
import { createRecorder, type Statement } from './lists/recorder.ts'
import { measureListCpu, measureListRate, measureStatementRate } from './lists/throughput.ts'
import { formatInteger, formatFigure, outputDir, renderTable, type Findings } from './report.ts'
import { median, percentile } from './statistics.ts'

const secondsACase = 4
const throughputMembers = 200_000

export const latencyHead = ['list', 'HTTP median', 'p95', 'SQL median', 'p95', 'ratio', '+ ms', 'n']
export type Measured = Case & { pair: Samples; statements: Statement[] }

/** Rule speed-1: each list takes at most 1.5 times its own SQL; and how much CPU time a list costs. */
export async function measureLists(members: number): Promise<Findings> {
  await ensureBuilt()
  const findings = await measureLatencies(members)
  return [...findings, await measureThroughput(Math.min(members, throughputMembers))]
}

async function measureLatencies(members: number): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const { measure, document } = await startComparison(after, members)
  const measured: Measured[] = []
  for (const one of [...listCases(members, document), ...listRecordCases(document)])
    measured.push(await measure(one))
  writeFileSync(path.join(outputDir, `lists-${members}.json`), JSON.stringify(measured, undefined, 1))
  return [
    `${formatInteger(members)} people. Milliseconds; **bold** is more than 1.5 × *and* more than 1 ms above the plain SQL.`,
    renderTable(latencyHead, measured.map(toLine)),
  ]
}

/** A census with a server in a process of its own; `after` stops both. */
export async function startServing(after: AsyncDisposableStack, members: number) {
  const census = await prepareCensus(members)
  after.defer(census.stop)
  const server = await startBenchServer(census.url)
  after.defer(server.stop)
  const { world, pool, close } = createBenchWorld(census.url)
  after.defer(close)
  return { census, server, world, pool }
}

type Serving = Awaited<ReturnType<typeof startServing>>

/** A function that measures a list as somebody asks for it: by HTTP, beside its own SQL; after what V8 has to compile. */
export async function compareAs(
  after: AsyncDisposableStack,
  { census, server, world }: Serving,
  asker: Asker,
  firstPath: string,
) {
  const recorder = await createRecorder(census.url, asker)
  after.defer(recorder.close)
  const token = await createToken(world, asker)
  const pair = await createComparison({ origin: server.origin, token, databaseUrl: census.url, secondsACase })
  after.defer(pair.close)
  await pair.warmUp(firstPath)
  const measure = async (one: Case): Promise<Measured> => {
    const statements = await recorder.record(buildAddress(one))
    const found = { ...one, statements, pair: await pair.compare(buildAddress(one), statements) }
    process.stderr.write(`${toLine(found).join('  ')}\n`)
    return found
  }
  return { pair, measure }
}

/** Lists of the census as the demo's admin asks for them. */
export async function startComparison(after: AsyncDisposableStack, members: number) {
  const serving = await startServing(after, members)
  const asAdmin = await compareAs(after, serving, 'ROLE_ADMIN', '/api/affiliate')
  return { ...asAdmin, document: await findDocument(serving.pool) }
}

/** A measured list as a line of the table. */
export function toLine({ label, pair }: Measured): (string | number)[] {
  const [http, sql] = [median(pair.http), median(pair.sql)]
  const [ratio, more] = [http / sql, http - sql]
  return [
    label,
    formatFigure(http),
    formatFigure(percentile(pair.http, 0.95)),
    formatFigure(sql),
    formatFigure(percentile(pair.sql, 0.95)),
    ratio > 1.5 && more > 1 ? `**${formatFigure(ratio)}**` : formatFigure(ratio),
    formatFigure(more),
    pair.http.length,
  ]
}

async function measureThroughput(members: number): Promise<string> {
  await using after = new AsyncDisposableStack()
  const census = await prepareCensus(members)
  after.defer(census.stop)
  const recorder = await createRecorder(census.url)
  after.defer(recorder.close)
  const server = await startBenchServer(census.url)
  after.defer(server.stop)
  const { world, close } = createBenchWorld(census.url)
  after.defer(close)
  const load = { server, token: await createToken(world, 'ROLE_ADMIN'), path: '/api/affiliate' }
  const statements = await recorder.record(load.path)
  const cpu = await measureListCpu(load, 3_000)
  // In turns, so that other load on the machine affects both.
  const [http, sql]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 3; turn += 1) {
    http.push(await measureListRate(load, 6))
    sql.push(await measureStatementRate(census.url, statements, 6))
  }
  return renderTable(
    [`${formatInteger(members)} people, first page of 10`, 'found'],
    [
      ['server CPU a list request, ms (3,000 requests)', formatFigure(cpu * 1000)],
      ['lists a second, HTTP, 2 connections (median of 3 × 6 s)', formatInteger(Math.round(median(http)))],
      [
        `the same ${statements.length} statements a second, pg Pool of 2`,
        formatInteger(Math.round(median(sql))),
      ],
      ['share of the bare SQL', formatFigure(median(http) / median(sql))],
    ],
  )
}

async function findDocument(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ document: string }>(
    `select id_document as document from affiliate where id_document ~ '^[0-9]{8}[A-Z]$' order by id offset 7 limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('nobody in the census has a DNI')
  return row.document
}
