import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { isFull } from '#server/kernel/runtime/dataDir.ts'

/**
 * While the disk of the embedded PostgreSQL is almost full it takes no writes, so that reading goes on: once its log has no room
 * it stops whole (rule durable-2). Called now and then, by any process that uses it.
 */
export async function keepRoom(url: string, directory: string): Promise<void> {
  const shallClose = isFull(directory)
  if (shallClose === undefined || shallClose === isClosed(directory)) return
  const client = new pg.Client({ connectionString: url, application_name: 'concejo room' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`alter system set ${setting} = ${shallClose ? 'on' : 'off'}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

const setting = 'default_transaction_read_only'

/** Read from where PostgreSQL keeps it: another process may have changed it, and the one that did may be gone. */
const isClosed = (directory: string) =>
  readFileSync(path.join(directory, 'postgresql.auto.conf'), 'utf8').includes(`${setting} = 'on'`)
