import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { locks, takeConnectionLock } from '#server/kernel/database/locks.ts'
import { ExplainedFailure } from '#server/kernel/runtime/explainFailure.ts'

const directory = path.resolve(import.meta.dirname, '../../migrations')

/**
 * Applies the missing migrations in order, each in its own transaction; processes that start together wait for each
 * other. Returns the names of those applied. Throws when a migration was changed after it had been applied, or when a newer
 * version of the program has applied others: this one would write what that one no longer reads (rule run-5).
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'concejo migrate' })
  await client.connect()
  try {
    await takeConnectionLock(client, locks.migrations)
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const names = (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted()
  refuseUnknown([...applied.keys()], names)
  const added: string[] = []
  for (const name of names) {
    const text = await readFile(path.join(directory, name), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    if (applied.get(name) === sha256) continue
    if (applied.has(name))
      throw new ExplainedFailure(
        `La base de datos es de otra versión del programa: la migración ${name} cambió después de aplicarse`,
      )
    await apply(client, { name, text, sha256 })
    added.push(name)
  }
  // Of a table that was written anew PostgreSQL does not know that all rows are seen by all, and would not read its
  // indexes alone, which lists live on (decision 24).
  if (added.length > 0 && applied.size > 0) await client.query('vacuum (analyze)')
  return added
}

/** Throws where the database has migrations that this program does not know, naming the versions of both. */
export function refuseUnknown(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name)).toSorted()
  const [newest = '', ours = ''] = [unknown.at(-1), known.at(-1)]
  if (unknown.length === 0) return
  throw new ExplainedFailure(
    newest > ours
      ? `La base de datos es de una versión más nueva del programa: ha llegado a ${newest}, y esta llega a ${ours}. Arranca con la versión nueva, o restaura una copia hecha con esta`
      : `La base de datos es de otra versión del programa: tiene ${unknown.join(', ')}, que esta no conoce`,
  )
}

async function apply(
  client: pg.Client,
  { name, text, sha256 }: { name: string; text: string; sha256: string },
) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`${name}: ${(cause as Error).message}`, { cause })
  }
}
