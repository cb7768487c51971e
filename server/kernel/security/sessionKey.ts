import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/**
 * The key that signs session tokens: SESSION_SECRET or, when it is not set, one that is generated once and stored in
 * the database, so that all processes use the same.
 */
export async function loadSessionKey(db: Database, setting: string | undefined): Promise<Uint8Array> {
  if (setting) return new TextEncoder().encode(setting)
  const { rows } = await sql<{ value: string }>`
    insert into instance (key, value) values ('session-secret', ${randomBytes(32).toString('base64url')})
    on conflict (key) do update set value = instance.value
    returning value`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the session secret was not stored')
  return new TextEncoder().encode(row.value)
}
