import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import {
  copyOut,
  countRows,
  isMigrated,
  listMigrations,
  listSequences,
  listTables,
  lockTables,
  beginReading,
  setDialect,
} from '#server/backup/catalog.queries.ts'
import { countLines, Refusal, type Header, type Progress } from '#server/backup/format.ts'

/**
 * Writes the whole database, as it is at one instant, to `sink`; people go on working meanwhile. Ends the sink
 * only when all of it is there.
 */
export async function writeBackup(url: string, sink: Writable, progress: Progress): Promise<Header> {
  const client = new pg.Client({ connectionString: url, application_name: 'concejo backup' })
  client.on('error', () => undefined) // a lost connection makes the query in course fail, which is told
  await client.connect()
  try {
    const header = await takeSnapshot(client)
    await pipeline(
      Readable.from(contents(client, header, progress), { objectMode: false }),
      createGzip(),
      sink,
    )
    return header
  } finally {
    await client.end()
  }
}

/** Opens the one transaction that everything is read in, and says what it will read. */
async function takeSnapshot(client: pg.Client): Promise<Header> {
  if (!(await isMigrated(client))) throw new Refusal('La base de datos está vacía: no hay nada que copiar')
  const tables = await listTables(client)
  await beginReading(client)
  await setDialect(client)
  // Locked before the snapshot is taken: a table that is rewritten after it would look empty.
  await lockTables(client, tables, 'access share')
  if (!isDeepStrictEqual(await listTables(client), tables))
    throw new Refusal('La estructura de la base está cambiando: inténtalo de nuevo')
  const counted: Header['tables'] = []
  for (const table of tables) counted.push({ ...table, rows: await countRows(client, table) })
  return {
    concejo: 'backup',
    format: 1,
    createdAt: new Date().toISOString(),
    migrations: await listMigrations(client),
    tables: counted,
    sequences: await listSequences(client),
  }
}

async function* contents(client: pg.Client, header: Header, progress: Progress) {
  const hash = createHash('sha256')
  const start = Buffer.from(`${JSON.stringify(header)}\n`)
  hash.update(start)
  yield start
  for (const table of header.tables) {
    let done = 0
    // Copied as bytes: the stream is not in object mode and has no encoding.
    for await (const chunk of client.query(to(copyOut(table))) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      done += countLines(chunk)
      progress({ table: table.name, done, rows: table.rows })
      yield chunk
    }
    if (done !== table.rows) throw new Error(`${table.name}: ${done} filas de ${table.rows}`)
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`)
}
