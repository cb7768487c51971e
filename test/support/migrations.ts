import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createEmptyDatabase, runQuery } from '#test/support/backup.ts'

/** A database as it was before a migration, by its number: `0005`. */
export async function createDatabaseBefore(number: string): Promise<string> {
  const url = await createEmptyDatabase(`before_${number}`)
  await runQuery(
    url,
    'create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const files = globSync('server/migrations/*.sql').filter((file) => path.basename(file) < number)
  for (const file of files.toSorted()) {
    const text = readFileSync(file, 'utf8')
    await runQuery(url, text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    await runQuery(url, 'insert into schema_migration (name, sha256) values ($1, $2)', [
      path.basename(file),
      sha256,
    ])
  }
  return url
}
