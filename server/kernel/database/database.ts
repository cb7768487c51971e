import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { PreparingClient } from '#server/kernel/database/preparingClient.ts'
import type { DB } from '#server/migrations/schema.ts'

/** The tables with rows about people. Accounts and their sessions are read by who they belong to, and the log by super admins. */
export const personalTables = [
  'activitySubject',
  'adminComment',
  'admission',
  'affiliate',
  'affiliateMerge',
  'affiliateSectoral',
  'affiliateUpdate',
  'change',
  'changeValue',
  'charge',
  'communicationLetter',
  'communicationRecipient',
  'consent',
  'deceased',
  'departure',
  'erasureRequest',
  'feeBatchLeftOut',
  'feeRequest',
  'importChanged',
  'importCreated',
  'mandate',
  'mandateProof',
  'meetingAttendance',
  'membershipInterval',
  'mergeRequest',
  'outsider',
  'pendingEnrolment',
  'personTag',
  'personWords',
  'record',
  'rollPerson',
  'votingClaim',
  'votingLetter',
] as const satisfies readonly (keyof DB)[]
export type PersonalTable = (typeof personalTables)[number]

/** A database that can read the tables of people: for lists, to which a scope is applied, and for code outside features. */
export type PeopleDatabase = Kysely<DB>

/**
 * The database that features get. It does not read, change or delete rows about people: that is done within a scope,
 * `scope.selectFrom(db, 'affiliate')` (rule rights-12).
 */
export type Database = Pick<PeopleDatabase, 'insertInto' | 'executeQuery' | 'getExecutor' | 'isTransaction'> &
  Pick<Kysely<Omit<DB, PersonalTable>>, 'selectFrom' | 'updateTable' | 'deleteFrom'>

/** For the kernel's `scope` and `list`, which narrow what is read of people. */
export const openPeople = (db: Database): PeopleDatabase =>
  // Safe: every database is made by `connect`; the types alone differ.
  db as PeopleDatabase

const { builtins } = pg.types
// bigint and numeric as numbers: ids and cents stay far below 2^53. Dates as text: as `Date` they would shift with the time zone.
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, parseInstant)

/** PostgreSQL's text of an instant as ISO 8601 with milliseconds. By string operations: `Date` is slow, and a download has millions. */
function parseInstant(text: string): string {
  const [, day, time, fraction = ''] = utcTimestamp.exec(text) ?? []
  return day && time ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

const utcTimestamp = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

export type Connection = { pool: pg.Pool; db: PeopleDatabase; close: () => Promise<void> }

/**
 * What lists read lies in memory or on flash, so an index that holds all that they ask for is not dearer than its table
 * (decision 24), as PostgreSQL takes it to be. Nor is a statement compiled because its plan looks dear: of what is asked of one
 * person by many conditions, that takes longer than all else.
 */
export const planning = '-c random_page_cost=1.1 -c jit=off'

/** Tables are ours, whatever the role's own path is; a temporary one that a statement left behind is taken for none of them (rule log-2). */
const path = '-c search_path=public,pg_temp'

/** A pool of at most `most` connections, with the time-outs of a request; with `role`, each connection takes that role. */
export function connect(connectionString: string, most = 10, role?: string): Connection {
  const pool = new pg.Pool({
    connectionString,
    options: `${planning} ${path}`,
    max: most,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'concejo',
    Client: PreparingClient,
  })
  // Emitted when a connection is lost. The pool replaces it, and a query that was using it fails by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // Queued before any other query of this connection; when it fails the connection is closed.
    if (role) client.query(`set role ${role}`).catch(() => client.end())
  })
  const db = createDatabase(pool)
  return { pool, db, close: () => db.destroy() }
}

/**
 * pg's cursor, whose end is not waited for: its own waits for an answer that a lost connection never gives, and the
 * client sends nothing more before there is one.
 */
class UnawaitedCursor extends Cursor {
  // Safe cast: nobody is told by a callback, and Kysely gives none.
  override close = (async () => {
    super.close(() => undefined)
  }) as Cursor['close']
}

/** Kysely over a pool. */
export const createDatabase = (pool: PostgresPool): PeopleDatabase =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: UnawaitedCursor }),
    plugins: [new CamelCasePlugin({ underscoreBeforeDigits: true })],
  })

/** SQL, among what a statement returns: its transaction does not wait for the disk. For what a crash may forget. */
export const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`

declare const outside: unique symbol

/**
 * The pool, where no unit of work is open. What opens a transaction of its own takes it and nothing else: asked within a
 * unit it would wait for whoever asks, on another connection, and PostgreSQL sees no deadlock.
 */
export type Pool = Database & { readonly [outside]: true }

/** Runs `work` in a transaction; inside a transaction, in a savepoint. */
export async function inTransaction<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!db.isTransaction) return openPeople(db).transaction().execute(work)
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

/** A pattern for LIKE that finds a text anywhere; % _ and \ in it are escaped. */
export const toLikePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
