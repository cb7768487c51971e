import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { applicationRole } from '#server/kernel/database/applicationRole.ts'
import { connect, createDatabase, type Connection } from '#server/kernel/database/database.ts'

/** The URL of a new copy of the migrated template database; it is deleted with the cluster at the latest. */
export const freshDatabase = (): Promise<string> => copyDatabase('template')

async function copyDatabase(template: 'template' | 'resettable'): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name} template ${template} strategy file_copy`)
  return inject('postgres').replace('/postgres?', `/${name}?`)
}

/** Drops a copy; a thousand of them would fill the memory of a small machine. */
export const dropDatabase = (url: string) =>
  runAsAdmin(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)

/** A database with the connections of its owner, who prepares data, and those of the application's role. */
export type TestDatabase = { url: string; owner: Connection; application: Connection }

/** Databases that earlier tests of this worker have given back, in the state of new ones, with their connections. */
const idle: TestDatabase[] = []

/** A migrated database without people. `giveBackDatabase` makes it another test's: a new one costs thirty times as much. */
export const takeDatabase = async (): Promise<TestDatabase> =>
  idle.pop() ?? openDatabase(await copyDatabase('resettable'))

/** A database of a URL, with its connections. */
export const openDatabase = (url: string): TestDatabase => ({
  url,
  owner: connect(url, 4),
  application: connect(url, 8, applicationRole),
})

/** A database as its owner uses it. */
export async function takeOwnDatabase() {
  const database = await takeDatabase()
  return { db: createDatabase(database.owner.pool), giveBack: () => giveBackDatabase(database) }
}

/** Keeps a database for another test; drops it if it cannot be reset. */
export async function giveBackDatabase(database: TestDatabase): Promise<void> {
  if (await reset(database).catch(() => false)) {
    idle.push(database)
    return
  }
  await closeDatabase(database)
  await dropDatabase(database.url)
}

export async function closeDatabase({ owner, application }: TestDatabase): Promise<void> {
  for (const { pool } of [owner, application]) if (!pool.ended) await pool.end()
}

async function reset({ owner, application }: TestDatabase): Promise<boolean> {
  const pools = [owner.pool, application.pool]
  if (pools.some(({ ended, totalCount, idleCount }) => ended || totalCount !== idleCount)) return false
  const client = await owner.pool.connect()
  try {
    const connections = owner.pool.totalCount + application.pool.totalCount
    const { rows } = await client.query<{ reset: boolean }>('select test.reset($1)', [connections])
    return rows[0]?.reset ?? false
  } finally {
    client.release()
  }
}

let adminConnection: Promise<pg.Client> | undefined

/** Runs a statement on the worker's connection that creates and drops its databases. */
async function runAsAdmin(statement: string) {
  adminConnection ??= connectAsAdmin()
  await (await adminConnection).query(statement)
}

async function connectAsAdmin() {
  const client = new pg.Client(inject('postgres'))
  // The connection is lost when the cluster is stopped after the last test.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
