import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { affiliates } from '#contract/census/affiliates.ts'
import { exportFormats, type ExportFormat } from '#contract/page.ts'
import { defineAffiliateList } from '#server/census/affiliates.queries.ts'
import { AuditEntry } from '#server/kernel/audit.ts'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { streamRows } from '#server/kernel/lists/list.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { prepareCensus } from './census.ts'
import { startBenchServer } from './server.ts'
import { createToken, createBenchWorld } from './world.ts'
import { createHttpClient } from './http.ts'
import { captureStatements } from './lists/recorder.ts'
import { formatInteger, formatFigure, renderTable, type Findings } from './report.ts'

type ExportRun = {
  seconds: number
  bytes: number
  memory?: { before: number; peak: number }
  whole?: boolean
}

/** The columns of the table itself, without names from joined tables. */
const plainColumns =
  'id, id_document, name, last_name_1, last_name_2, email, inscription_type, creation_time, last_update_time, city, district, sex, fee_cents, period, assembly_id, born_country_id, country_id'

/** The encodings that browsers accept; with them the server compresses the download. */
const compressionHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const buildAddress = (format: ExportFormat) => `/api/affiliate/export?format=${format}`

/** Rule speed-2: a download of the whole census, its time compared with COPY, and its memory. */
export async function measureExports(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const census = await prepareCensus(members)
  after.defer(census.stop)
  const select = await readExportStatement(census.url)
  const copies = {
    select: `copy (${select}) to stdout (format csv, header, delimiter ';')`,
    table: `copy affiliate (${plainColumns}) to stdout (format csv, header, delimiter ';')`,
  }
  // Reads the table once, so that it is in the cache for all measurements.
  await measureCopy(census.url, copies.table)
  const bySelect = await measureCopy(census.url, copies.select)
  const byTable = await measureCopy(census.url, copies.table)
  const rows = [
    toRow('COPY (the same select) TO STDOUT', bySelect),
    toRow('COPY of the bare columns of its table', byTable),
  ]
  const ratios: string[] = []
  for (const format of exportFormats) {
    const plain = await measureDownload(census.url, format)
    rows.push(toRow(`${format}, HTTP`, plain))
    if (format === 'csv' && plain.whole)
      ratios.push(
        `csv takes ${formatFigure(plain.seconds / bySelect.seconds)} × COPY of the same select and ${formatFigure(plain.seconds / byTable.seconds)} × COPY of the bare columns.`,
      )
  }
  rows.push(
    toRow(
      'csv, HTTP, as a browser asks (compressed)',
      await measureDownload(census.url, 'csv', compressionHeaders),
    ),
  )
  return [
    `${formatInteger(members)} people, every column of the list; the server is started anew for each download.`,
    renderTable(
      ['download', 'seconds', 'MB', 'rows a second', 'memory before, MB', 'peak during, MB'],
      rows.map((row) => row(members)),
    ),
    ...ratios,
  ]
}

const toRow =
  (label: string, { seconds, bytes, memory, whole = true }: ExportRun) =>
  (members: number) => [
    whole ? label : `${label}: **broken off by the server**`,
    formatFigure(seconds),
    formatFigure(bytes / 1e6),
    whole ? formatInteger(Math.round(members / seconds)) : '–',
    memory ? formatFigure(memory.before) : '–',
    memory ? formatFigure(memory.peak) : '–',
  ]

/** The SQL statement of a download without filters, which has no parameters. */
async function readExportStatement(url: string): Promise<string> {
  const { world, close } = createBenchWorld(url)
  const heard = await captureStatements(async () => {
    const query = affiliates.export.query.parse({ format: 'csv' })
    const rows = streamRows(
      world.db,
      await defineAffiliateList(world.db, asSystem('a measure'), query, {
        clock: world.clock,
        reader: { userId: 0, role: 'ROLE_ADMIN' },
        audit: new AuditEntry('bench'),
      }),
    )
    await rows[Symbol.asyncIterator]().next()
    await rows[Symbol.asyncIterator]().return?.()
  })
  await close()
  const statement = heard.find(({ text }) => text.includes('affiliate_sectoral'))
  if (!statement || statement.values.length > 0) throw new Error('the download sends another statement now')
  return statement.text
}

async function measureDownload(
  url: string,
  format: ExportFormat,
  headers?: Record<string, string>,
): Promise<ExportRun> {
  await using after = new AsyncDisposableStack()
  const server = await startBenchServer(url)
  after.defer(server.stop)
  const { world, close } = createBenchWorld(url)
  after.defer(close)
  const client = createHttpClient(server.origin, await createToken(world, 'ROLE_ADMIN'))
  after.defer(client.close)
  server.forgetPeak()
  const before = server.memory()
  const started = performance.now()
  const { bytes, whole } = await client.get(buildAddress(format), headers)
  const seconds = (performance.now() - started) / 1000
  return { seconds, bytes, whole, memory: { before, peak: server.peakMemory() } }
}

async function measureCopy(url: string, statement: string): Promise<ExportRun> {
  const client = new pg.Client(url)
  await client.connect()
  const started = performance.now()
  let bytes = 0
  for await (const chunk of client.query(copyTo(statement)) as AsyncIterable<Buffer>) bytes += chunk.length
  const seconds = (performance.now() - started) / 1000
  await client.end()
  return { seconds, bytes }
}
