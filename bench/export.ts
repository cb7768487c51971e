import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { affiliates } from '#contract/census/affiliates.ts'
import { exportFormats, type ExportFormat } from '#contract/page.ts'
import { streamAffiliates } from '#server/census/affiliates.stream.queries.ts'
import { ensureBuilt } from '#server/kernel/build.ts'
import { aCensus } from './census.ts'
import { aServer } from './server.ts'
import { aToken, aWorld } from './world.ts'
import { aClient } from './http.ts'
import { overhear } from './lists/recorder.ts'
import { count, figure, table, type Findings } from './report.ts'

type Run = { seconds: number; bytes: number; memory?: { before: number; peak: number }; whole?: boolean }

/** The list's own columns, without the names that it looks up elsewhere. */
const bareColumns =
  'id, id_document, name, last_name_1, last_name_2, email, inscription_type, creation_time, last_update_time, city, district, sex, fee_cents, period, assembly_id, born_country_id, country_id'

/** What a browser says it can unpack: the product then compresses what it streams. */
const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const addressOf = (format: ExportFormat) => `/api/affiliate/export?format=${format}`

/** Rule speed-2: a download of everybody, its time against COPY and its memory. */
export async function exports(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const census = await aCensus(members)
  after.defer(census.stop)
  const select = await theSelect(census.url)
  const copies = {
    select: `copy (${select}) to stdout (format csv, header, delimiter ';')`,
    table: `copy affiliate (${bareColumns}) to stdout (format csv, header, delimiter ';')`,
  }
  // Read once, so that nothing below finds the table cold.
  await copied(census.url, copies.table)
  const bySelect = await copied(census.url, copies.select)
  const byTable = await copied(census.url, copies.table)
  const rows = [
    rowOf('COPY (the same select) TO STDOUT', bySelect),
    rowOf('COPY of the bare columns of its table', byTable),
  ]
  const ratios: string[] = []
  for (const format of exportFormats) {
    const plain = await downloaded(census.url, format)
    rows.push(rowOf(`${format}, HTTP`, plain))
    if (format === 'csv' && plain.whole)
      ratios.push(
        `csv takes ${figure(plain.seconds / bySelect.seconds)} × COPY of the same select and ${figure(plain.seconds / byTable.seconds)} × COPY of the bare columns.`,
      )
  }
  rows.push(
    rowOf('csv, HTTP, as a browser asks (compressed)', await downloaded(census.url, 'csv', asBrowsersDo)),
  )
  return [
    `${count(members)} people, every column of the list; the server is started anew for each download.`,
    table(
      ['download', 'seconds', 'MB', 'rows a second', 'memory before, MB', 'peak during, MB'],
      rows.map((row) => row(members)),
    ),
    ...ratios,
  ]
}

const rowOf =
  (label: string, { seconds, bytes, memory, whole = true }: Run) =>
  (members: number) => [
    whole ? label : `${label}: **broken off by the server**`,
    figure(seconds),
    figure(bytes / 1e6),
    whole ? count(Math.round(members / seconds)) : '–',
    memory ? figure(memory.before) : '–',
    memory ? figure(memory.peak) : '–',
  ]

/** The statement that a download sends; it has no parameters without filters. */
async function theSelect(url: string): Promise<string> {
  const { world, close } = aWorld(url)
  const heard = await overhear(async () => {
    const rows = streamAffiliates(world.db, affiliates.export.query.parse({ format: 'csv' }))
    await rows[Symbol.asyncIterator]().next()
    await rows[Symbol.asyncIterator]().return?.()
  })
  await close()
  const statement = heard.find(({ text }) => text.includes('affiliate_sectoral'))
  if (!statement || statement.values.length > 0) throw new Error('the download sends another statement now')
  return statement.text
}

async function downloaded(url: string, format: ExportFormat, headers?: Record<string, string>): Promise<Run> {
  await using after = new AsyncDisposableStack()
  const server = await aServer(url)
  after.defer(server.stop)
  const { world, close } = aWorld(url)
  after.defer(close)
  const client = aClient(server.origin, await aToken(world, 'ROLE_ADMIN'))
  after.defer(client.close)
  server.forgetPeak()
  const before = server.memory()
  const started = performance.now()
  const { bytes, whole } = await client.get(addressOf(format), headers)
  const seconds = (performance.now() - started) / 1000
  return { seconds, bytes, whole, memory: { before, peak: server.peakMemory() } }
}

async function copied(url: string, statement: string): Promise<Run> {
  const client = new pg.Client(url)
  await client.connect()
  const started = performance.now()
  let bytes = 0
  for await (const chunk of client.query(copyTo(statement)) as AsyncIterable<Buffer>) bytes += chunk.length
  const seconds = (performance.now() - started) / 1000
  await client.end()
  return { seconds, bytes }
}
