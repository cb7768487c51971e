import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import type { Settings } from '#server/kernel/settings.ts'

/** The instant a rule calls «now», as the database tells it; a test passes another one. */
export type Clock = { now: RawBuilder<string> }
export const databaseClock: Clock = { now: sql<string>`now()` }

/** What every request may reach. Tests pass another clock, never a mock of our own code. */
export type World = {
  /** The pool, outside any request's transaction. */
  db: Database
  clock: Clock
  settings: Settings
  /** The key that signs session tokens. */
  secret: Uint8Array
}
