import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The URL of a new copy of the migrated template database; it is deleted with the cluster at the latest. */
export async function freshDatabase(): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name} template template strategy file_copy`)
  return inject('postgres').replace('/postgres?', `/${name}?`)
}

/** Drops a copy; a thousand of them would fill the memory of a small machine. */
export const dropDatabase = (url: string) =>
  runAsAdmin(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)

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
