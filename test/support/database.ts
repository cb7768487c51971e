import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The connection string of a fresh copy of the migrated template; thrown away with the cluster. */
export async function freshDatabase(): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(`create database ${name} template template strategy file_copy`)
  await client.end()
  return inject('postgres').replace('/postgres?', `/${name}?`)
}
