import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createEmptyDatabase } from '#test/support/backup.ts'

/** A database as it was before a migration, by its number: `0005`. */
export async function createDatabaseBefore(number: string): Promise<string> {
  const url = await createEmptyDatabase(`before_${number}`)
  // One connection for all: those of before end late, and the migrations are many.
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const files = globSync('server/migrations/*.sql').filter((file) => path.basename(file) < number)
  for (const file of files.toSorted()) {
    const text = readFileSync(file, 'utf8')
    await client.query(text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      path.basename(file),
      sha256,
    ])
  }
  await client.end()
  return url
}
