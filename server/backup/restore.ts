import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { z } from 'zod'
import {
  copyFromSql,
  truncateTables,
  isMigrated,
  listMigrations,
  listTables,
  lockTables,
  restartSequences,
  setTextFormats,
  vacuumTables,
} from '#server/backup/catalog.queries.ts'
import {
  countLines,
  headerSchema,
  OperatorError,
  trailerSchema,
  type BackupHeader,
  type Progress,
} from '#server/backup/format.ts'
import { BackupReader } from '#server/backup/reader.ts'
import {
  runInTransaction,
  hasPeople,
  applySafeguards,
  detachConstraints,
} from '#server/backup/restore.queries.ts'
import type { Forgotten } from '#server/backup/forgotten.ts'
import { keepForgotten, noteForgottenAgain } from '#server/backup/forgotten.queries.ts'
import { migrate } from '#server/kernel/database/migrate.ts'

/** What a restore may replace. `empty`: only a database without people. `anything`: deletes what the database holds. */
export type Overwrite = 'empty' | 'anything'

type RestoreOptions = {
  over: Overwrite
  progress: Progress
  /** Who was forgotten since the backup, of a list that was kept elsewhere. */
  forgotten?: readonly Forgotten[]
}

/**
 * Replaces the contents of the database with a backup, in one transaction: a damaged file leaves the database as it
 * was. Afterwards all sessions are ended and mail is off.
 */
export async function restoreBackup(
  url: string,
  source: Readable,
  restoring: RestoreOptions,
): Promise<BackupHeader> {
  let restored: BackupHeader | undefined
  const gunzip = createGunzip({ chunkSize: 1 << 16 })
  await pipeline(source, gunzip, async (contents) => {
    restored = await restoreFrom(url, new BackupReader(contents), restoring)
  }).catch(translateZlibError)
  if (!restored) throw new Error('the pipeline ended before its work')
  return restored
}

async function restoreFrom(url: string, reader: BackupReader, options: RestoreOptions) {
  const header = parseLine(headerSchema, await reader.line())
  const client = new pg.Client({ connectionString: url, application_name: 'concejo restore' })
  client.on('error', () => undefined) // when the connection is lost the running query fails too, and that error is reported
  await client.connect()
  try {
    // Checked before migrating too: a database that is refused must not be changed.
    if (await isMigrated(client)) await refuseIfPeople(client, options.over)
    await migrate(url)
    await runInTransaction(client, () => replaceAll(client, reader, header, options))
    // The restore is complete. If this fails, queries are slower until autovacuum runs.
    await vacuumTables(client, header.tables).catch(() => undefined)
  } finally {
    await client.end()
  }
  return header
}

/** Why a file of another version is refused, naming both, and which program restores it. */
function describeOtherVersion(theirs: BackupHeader['migrations'], known: BackupHeader['migrations']): string {
  const [its, ours] = [theirs.at(-1)?.name ?? '', known.at(-1)?.name ?? '']
  const both = `llega a ${its}, y esta llega a ${ours}`
  if (its > ours)
    return `La copia se hizo con una versión más nueva del programa: ${both}. Restáurala con la versión nueva`
  return its < ours
    ? `La copia se hizo con una versión anterior del programa: ${both}. Restáurala con aquella versión y actualiza después`
    : `La copia se hizo con otra versión del programa, aunque las dos llegan a ${ours}. Restáurala con aquella versión`
}

async function replaceAll(
  client: pg.Client,
  reader: BackupReader,
  header: BackupHeader,
  { over, progress, forgotten = [] }: RestoreOptions,
) {
  await setTextFormats(client)
  const ours = await listTables(client)
  const migrations = await listMigrations(client)
  if (!isDeepStrictEqual(header.migrations, migrations) || !sameTables(header, ours))
    throw new OperatorError(describeOtherVersion(header.migrations, migrations))
  await lockTables(client, ours, 'access exclusive')
  await refuseIfPeople(client, over)
  const putBack = await detachConstraints(client)
  await keepForgotten(client)
  await truncateTables(client, ours)
  for (const table of header.tables) {
    const copy = client.query(from(copyFromSql(table)))
    await pipeline(reportLines(reader.lines(table.rows), table, progress), copy)
    if (copy.rowCount !== table.rows) throw new OperatorError(`${table.name}: faltan filas en el fichero`)
  }
  const sha256 = reader.digest()
  if (parseLine(trailerSchema, await reader.line()).sha256 !== sha256)
    throw new OperatorError('El fichero está dañado: su suma de control no cuadra')
  await reader.end()
  await putBack()
  await restartSequences(client, header.sequences)
  await applySafeguards(client)
  await noteForgottenAgain(client, forgotten)
}

async function refuseIfPeople(client: pg.Client, over: Overwrite) {
  if (over === 'empty' && (await hasPeople(client)))
    throw new OperatorError('La base ya tiene personas o usuarios; con --replace se pierde lo que hay')
}

const sameTables = ({ tables }: BackupHeader, ours: Awaited<ReturnType<typeof listTables>>) =>
  isDeepStrictEqual(
    tables.map(({ name, columns }) => ({ name, columns })),
    ours,
  )

async function* reportLines(
  lines: AsyncIterable<Buffer>,
  table: BackupHeader['tables'][number],
  progress: Progress,
) {
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
    throw new OperatorError('El fichero no es una copia de seguridad de este programa, o está dañado')
  }
}

/** Turns errors of zlib into a sentence for the operator. */
function translateZlibError(error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') throw new OperatorError('El fichero está cortado', { cause: error })
  if (code.startsWith('Z_'))
    throw new OperatorError('El fichero no es una copia de seguridad, o está dañado', { cause: error })
  throw error
}
