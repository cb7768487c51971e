import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { loginAsApplication } from '#server/kernel/database/applicationRole.ts'
import { connect, createDatabase, type PeopleDatabase } from '#server/kernel/database/database.ts'

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

/** The connections to a database of its owner, and those of the application's role. */
type Pools = { url: string; owner: pg.Pool; application: pg.Pool }

/** A database as its owner uses it, who prepares data, and as the application does. */
export type TestDatabase = {
  url: string
  owner: PeopleDatabase
  application: PeopleDatabase
  /** Called once. What still uses the database afterwards gets an error. */
  giveBack: () => Promise<void>
}

/** Databases that earlier tests of this worker have given back, in the state of new ones, with their connections. */
const idle: Pools[] = []

/** A migrated database without people. It is emptied for another test afterwards: a new one costs forty times as much. */
export async function takeDatabase(): Promise<TestDatabase> {
  const pools = idle.pop() ?? openPools(await copyDatabase('resettable'))
  return lend(pools, async () => {
    if (await reset(pools).catch(() => false)) {
      idle.push(pools)
      return
    }
    await closePools(pools)
    await dropDatabase(pools.url)
  })
}

/** A database that exists, which stays as it is left. */
export function openDatabase(url: string): TestDatabase {
  const pools = openPools(url)
  return lend(pools, () => closePools(pools))
}

const openPools = (url: string): Pools => ({
  url,
  owner: connect(url, 4).pool,
  application: connect(loginAsApplication(url).url, 8).pool,
})

async function closePools({ owner, application }: Pools): Promise<void> {
  await application.end()
  await owner.end()
}

function lend({ url, owner, application }: Pools, end: () => Promise<void>): TestDatabase {
  const lent = { owner: lendPool(owner), application: lendPool(application) }
  const giveBack = async () => {
    await Promise.all([lent.owner.destroy(), lent.application.destroy()])
    await end()
  }
  return { url, ...lent, giveBack }
}

/** Kysely over a pool that outlives it. */
const lendPool = (pool: pg.Pool): PeopleDatabase =>
  createDatabase({ options: pool.options, connect: () => pool.connect(), end: async () => undefined })

async function reset({ owner, application }: Pools): Promise<boolean> {
  const pools = [owner, application]
  if (pools.some(({ totalCount, idleCount }) => totalCount !== idleCount)) return false
  const client = await owner.connect()
  try {
    const connections = owner.totalCount + application.totalCount
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
