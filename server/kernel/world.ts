import { sql, type RawBuilder } from 'kysely'
import type { Database, Pool } from '#server/kernel/database/database.ts'
import type { Settings } from '#server/kernel/settings.ts'

/** The current instant as a SQL expression: the database's now(), or another one in tests. */
export type Clock = { now: RawBuilder<string> }
export const databaseClock: Clock = { now: sql<string>`now()` }

/** What every request can use. Tests pass another clock, never a mock of our own code. */
export type World = {
  /** The pool, outside any request's transaction. */
  db: Database
  clock: Clock
  settings: Settings
  /** The key that signs session tokens. */
  secret: Uint8Array
  /** The key that wraps those of votings: VOTING_SECRET or, without it, what a file in DATA_DIR says (rule voting-7). */
  votingSecret: Uint8Array
}

/** What is in no unit of work: a read, what a call prepares, what comes round by itself. */
export type Outside = { db: Pool; world: World }

/** For what comes round by itself. */
// Safe: whoever has the world alone is in no unit of work.
export const outsideUnits = (world: World): Outside => ({ db: world.db as Pool, world })
