import { sql } from 'kysely'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'

/** Waits until somebody waits for a lock, or so many do. */
export async function waitForLock(db: PeopleDatabase, many = 1): Promise<void> {
  for (let tenth = 0; tenth < 50; tenth += 1) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db)
    if (rows.length >= many) return
    await sql`select pg_sleep(0.1)`.execute(db)
  }
  throw new Error('nobody waits')
}
