import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import {
  copyToSql,
  countRows,
  isMigrated,
  listMigrations,
  listSequences,
  listTables,
  lockTables,
  beginSnapshot,
  setTextFormats,
} from '#server/backup/catalog.queries.ts'
import { countLines, OperatorError, type BackupHeader, type Progress } from '#server/backup/format.ts'

/**
 * Writes a consistent snapshot of the whole database to `sink`, without blocking those who use it. Ends the sink
 * only when the backup is complete.
 */
export async function writeBackup(url: string, sink: Writable, progress: Progress): Promise<BackupHeader> {
  const client = new pg.Client({ connectionString: url, application_name: 'concejo backup' })
  client.on('error', () => undefined) // when the connection is lost the running query fails too, and that error is reported
  await client.connect()
  try {
    const header = await takeSnapshot(client)
    await pipeline(
      Readable.from(generateLines(client, header, progress), { objectMode: false }),
      createGzip(),
      sink,
    )
    return header
  } finally {
    await client.end()
  }
}

/** Opens the transaction in which everything is read, and returns the header of the backup. */
async function takeSnapshot(client: pg.Client): Promise<BackupHeader> {
  if (!(await isMigrated(client)))
    throw new OperatorError('La base de datos está vacía: no hay nada que copiar')
  const tables = await listTables(client)
  await beginSnapshot(client)
  await setTextFormats(client)
  // Locked before the snapshot is taken: a table that is rewritten after it would look empty.
  await lockTables(client, tables, 'access share')
  if (!isDeepStrictEqual(await listTables(client), tables))
    throw new OperatorError('La estructura de la base está cambiando: inténtalo de nuevo')
  const counted: BackupHeader['tables'] = []
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

async function* generateLines(client: pg.Client, header: BackupHeader, progress: Progress) {
  const hash = createHash('sha256')
  const start = Buffer.from(`${JSON.stringify(header)}\n`)
  hash.update(start)
  yield start
  for (const table of header.tables) {
    let done = 0
    // Copied as bytes: the stream is not in object mode and has no encoding.
    for await (const chunk of client.query(to(copyToSql(table))) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      done += countLines(chunk)
      progress({ table: table.name, done, rows: table.rows })
      yield chunk
    }
    if (done !== table.rows) throw new Error(`${table.name}: ${done} filas de ${table.rows}`)
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`)
}
