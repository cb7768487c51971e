import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { PreparingClient } from '#server/kernel/preparingClient.ts'
import type { DB } from '#server/migrations/schema.ts'

export type Database = Kysely<DB>

const { builtins } = pg.types
// Ids and cents stay far below 2^53. A calendar day stays a text, or birthdays shift with the time zone.
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, instantOf)

/** ISO 8601 to the millisecond. Read as a text, since `Date` is slow at PostgreSQL's own way of writing and a download has millions. */
function instantOf(text: string): string {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? []
  return day && time ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

export type Connection = { pool: pg.Pool; db: Database; close: () => Promise<void> }

/** A pool of `most` connections with the time-outs every request must live with; with `role`, it acts as that role. */
export function connect(connectionString: string, most = 10, role?: string): Connection {
  const pool = new pg.Pool({
    connectionString,
    max: most,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'concejo',
    Client: PreparingClient,
  })
  // A connection was dropped, idle or lent: the pool replaces it, and who was using it is told by the query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // Queued before anybody's query; if it fails, so will they.
    if (role) client.query(`set role ${role}`).catch(() => client.end())
  })
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ underscoreBeforeDigits: true })],
  })
  return { pool, db, close: () => db.destroy() }
}

/** All or nothing; inside a transaction it becomes a savepoint, so that a test can wrap a whole request. */
export async function inTransaction<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!db.isTransaction) return db.transaction().execute(work)
  await sql`savepoint unit`.execute(db)
  try {
    const result = await work(db)
    await sql`release savepoint unit`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint unit`.execute(db)
    throw error
  }
}

/** A pattern for `like` that takes what people type literally. */
export const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
