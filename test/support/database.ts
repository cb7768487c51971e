import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The connection string of a fresh copy of the migrated template; thrown away with the cluster at the latest. */
export async function freshDatabase(): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name} template template strategy file_copy`)
  return inject('postgres').replace('/postgres?', `/${name}?`)
}

/** Gives back what one copy takes: a thousand of them fill the memory of a small machine. */
export const dropDatabase = (url: string) =>
  runAsAdmin(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)

let adminConnection: Promise<pg.Client> | undefined

/** One connection a worker gives and takes all its databases. */
async function runAsAdmin(statement: string) {
  adminConnection ??= connectAsAdmin()
  await (await adminConnection).query(statement)
}

async function connectAsAdmin() {
  const client = new pg.Client(inject('postgres'))
  // The cluster is stopped when the last test has ended.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
