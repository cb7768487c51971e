import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/support/database.ts'
import { anApp } from '#test/support/app.ts'

/** Longer than a hold of the loop is remembered. */
const patient = { timeout: 30_000 }

/** A door to the database that can be shut. */
async function aDoor(url: string) {
  const socket = `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  const server = createServer((inside) => {
    const outside = connectSocket(socket)
    for (const end of [inside, outside]) {
      open.add(end)
      end.on('error', () => undefined).on('close', () => open.delete(end))
    }
    inside.pipe(outside).pipe(inside)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgres://postgres@127.0.0.1:${port}${new URL(url).pathname}`,
    shut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const end of open) end.destroy()
      await closed
    },
    reopen: async () => once(server.listen(port, '127.0.0.1'), 'listening'),
  }
}

test('rule durable-2: without the database it answers 503 with Retry-After, lives, and recovers by itself', async () => {
  const door = await aDoor(await freshDatabase())
  const { app, tokenFor } = await anApp({ url: door.url, app: 'new' })
  const headers = { authorization: `Bearer ${await tokenFor('ROLE_ADMIN')}` }
  const statuses = async () => {
    const answers = await Promise.all([
      app.inject({ url: '/health' }),
      app.inject({ url: '/ready' }),
      app.inject({ url: '/api/affiliate', headers }),
      app.inject({ url: '/api/country' }),
    ])
    return answers.map(({ statusCode }) => statusCode)
  }
  // Polled: on a busy machine the loop may just have been held, and the process not be ready for some seconds.
  await expect.poll(statuses, patient).toEqual([200, 200, 200, 200])
  await door.shut()
  for (let round = 0; round < 3; round += 1) expect(await statuses()).toEqual([200, 503, 503, 503])
  const refused = await app.inject({ url: '/api/affiliate', headers })
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ type: '/problemas/sin-servicio', status: 503 })
  await door.reopen()
  await expect.poll(statuses, patient).toEqual([200, 200, 200, 200])
})

test('rule durable-2: while nothing can be written, whoever is signed in reads on, and what writes is 503 with a sentence', async () => {
  const url = await freshDatabase()
  const { app, db, later, tokenFor } = await anApp({ url, app: 'new' })
  const headers = { authorization: `Bearer ${await tokenFor('ROLE_ADMIN')}` }
  // The next use of the session would be noted down.
  later('5 minutes')
  const name = new URL(url).pathname.slice(1)
  await sql`alter database ${sql.raw(name)} set default_transaction_read_only = on`.execute(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  const reading = async () => (await app.inject({ url: '/api/affiliate', headers })).statusCode
  await expect.poll(reading, patient).toBe(200)
  const payload = { name: 'Sur', color: 'green' }
  const refused = await app.inject({ method: 'POST', url: '/api/tags', headers, payload })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json()).toMatchObject({ title: expect.stringContaining('no se puede guardar') })
})
