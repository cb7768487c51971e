import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { PreparingClient } from '#server/kernel/prepared.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { DB } from '#server/migrations/schema.ts'

export type Database = Kysely<DB>

const { builtins } = pg.types
// Ids and cents stay far below 2^53. A calendar day stays a text, or birthdays shift with the time zone.
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

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

/**
 * Reads rows for as long as their reader takes: one snapshot, and none of the time-outs of a request, since a cursor
 * counts as one statement and a slow reader as an idle transaction. Only a few at once: slow readers must not hold
 * every connection there is.
 */
export async function* readAtLength<Row>(
  db: Database,
  read: (db: Database) => AsyncIterable<Row>,
): AsyncIterable<Row> {
  const leave = await enter(lanesOf(db))
  try {
    const unit = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    try {
      await sql`set local statement_timeout = 0`.execute(unit)
      await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(unit)
      yield* read(unit)
    } finally {
      await unit.rollback().execute()
    }
  } finally {
    leave()
  }
}

const longReads = 4
const patience = 5_000
/** How many long reads are under way on a pool, and who waits for one to end. */
type Lanes = { busy: number; waiting: Set<() => void> }
const lanes = new WeakMap<Database, Lanes>()

function lanesOf(db: Database): Lanes {
  const found = lanes.get(db) ?? { busy: 0, waiting: new Set() }
  lanes.set(db, found)
  return found
}

/** Answers how to leave again; throws when none of those before has ended in a while. */
async function enter(of: Lanes): Promise<() => void> {
  if (of.busy < longReads) of.busy += 1
  // Whoever leaves hands the place over: it stays busy.
  else if (!(await turnComes(of)))
    throw new Problem('sin-servicio', 'Hay muchas descargas a la vez. Vuelve a probar en un momento.', {
      retryAfter: 30,
    })
  return () => {
    const [next] = of.waiting
    if (next) next()
    else of.busy -= 1
  }
}

const turnComes = async ({ waiting }: Lanes) =>
  new Promise<boolean>((settle) => {
    const comes = () => {
      waiting.delete(comes)
      clearTimeout(timer)
      settle(true)
    }
    const timer = setTimeout(() => {
      waiting.delete(comes)
      settle(false)
    }, patience)
    waiting.add(comes)
  })

/** A pattern for `like` that takes what people type literally. */
export const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
