import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { z } from 'zod'
import {
  copyIn,
  emptyTables,
  isMigrated,
  listMigrations,
  listTables,
  lockTables,
  restartSequences,
  setDialect,
  settleTables,
} from '#server/backup/catalog.queries.ts'
import { countLines, header, Refusal, trailer, type Header, type Progress } from '#server/backup/format.ts'
import { BackupReader } from '#server/backup/reader.ts'
import { allOrNothing, holdsPeople, takePrecautions, unhook } from '#server/backup/restore.queries.ts'
import { migrate } from '#server/kernel/migrate.ts'

/** `empty` refuses a database that holds people; `anything` throws away what it holds. */
export type Over = 'empty' | 'anything'

type Restoring = { over: Over; progress: Progress }

/**
 * Puts a backup in the place of whatever the database holds, all or nothing: a file that turns out damaged at its
 * last byte leaves the database as it was. Afterwards all sessions are over and mail is off.
 */
export async function restoreBackup(url: string, source: Readable, restoring: Restoring): Promise<Header> {
  let restored: Header | undefined
  const gunzip = createGunzip({ chunkSize: 1 << 16 })
  await pipeline(source, gunzip, async (contents) => {
    restored = await restoreContents(url, new BackupReader(contents), restoring)
  }).catch(inOurWords)
  if (!restored) throw new Error('the pipeline ended before its work')
  return restored
}

async function restoreContents(url: string, reader: BackupReader, { over, progress }: Restoring) {
  const found = parseLine(header, await reader.line())
  const client = new pg.Client({ connectionString: url, application_name: 'concejo restore' })
  client.on('error', () => undefined) // a lost connection makes the query in course fail, which is told
  await client.connect()
  try {
    // Also before migrating: a database that will be refused is left alone.
    if (await isMigrated(client)) await refusePeople(client, over)
    await migrate(url)
    await allOrNothing(client, () => replaceAll(client, reader, found, { over, progress }))
    // It is all there; without this it is only slower until the server does it by itself.
    await settleTables(client, found.tables).catch(() => undefined)
  } finally {
    await client.end()
  }
  return found
}

async function replaceAll(
  client: pg.Client,
  reader: BackupReader,
  found: Header,
  { over, progress }: Restoring,
) {
  await setDialect(client)
  const ours = await listTables(client)
  if (!isDeepStrictEqual(found.migrations, await listMigrations(client)) || !sameTables(found, ours))
    throw new Refusal(
      'La copia se hizo con otra versión del programa: restáurala con aquella versión y actualiza después',
    )
  await lockTables(client, ours, 'access exclusive')
  await refusePeople(client, over)
  const putBack = await unhook(client)
  await emptyTables(client, ours)
  for (const table of found.tables) {
    const copy = client.query(from(copyIn(table)))
    await pipeline(told(reader.lines(table.rows), table, progress), copy)
    if (copy.rowCount !== table.rows) throw new Refusal(`${table.name}: faltan filas en el fichero`)
  }
  const sha256 = reader.digest()
  if (parseLine(trailer, await reader.line()).sha256 !== sha256)
    throw new Refusal('El fichero está dañado: su suma de control no cuadra')
  await reader.end()
  await putBack()
  await restartSequences(client, found.sequences)
  await takePrecautions(client)
}

async function refusePeople(client: pg.Client, over: Over) {
  if (over === 'empty' && (await holdsPeople(client)))
    throw new Refusal('La base ya tiene personas o usuarios; con --replace se pierde lo que hay')
}

const sameTables = ({ tables }: Header, ours: Awaited<ReturnType<typeof listTables>>) =>
  isDeepStrictEqual(
    tables.map(({ name, columns }) => ({ name, columns })),
    ours,
  )

async function* told(lines: AsyncIterable<Buffer>, table: Header['tables'][number], progress: Progress) {
  let done = 0
  for await (const chunk of lines) {
    done += countLines(chunk)
    progress({ table: table.name, done, rows: table.rows })
    yield chunk
  }
}

function parseLine<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw new Refusal('El fichero no es una copia de seguridad de este programa, o está dañado')
  }
}

/** zlib's complaints about a file, as a sentence. */
function inOurWords(error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') throw new Refusal('El fichero está cortado', { cause: error })
  if (code.startsWith('Z_'))
    throw new Refusal('El fichero no es una copia de seguridad, o está dañado', { cause: error })
  throw error
}
