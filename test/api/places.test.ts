import { createServer } from 'node:http'
import { once } from 'node:events'
import { connect as openSocket, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { assert, expect, test, vi } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import type { TagDetails } from '#contract/tags/tags.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { streamLongRead } from '#server/kernel/database/longRead.ts'
import { cutIdleReader } from '#server/kernel/http/answer.ts'
import { createPlaces } from '#server/kernel/http/places.ts'
import { anApp } from '#test/support/app.ts'
import { headers, joinRows, makeRow } from '#server/import/lists.fixture.ts'
import { anImporter } from '#test/support/imports.ts'
import { anAffiliate } from '#test/support/factories.ts'

type Send = Awaited<ReturnType<Awaited<ReturnType<typeof anApp>>['as']>>

test('rule input-13: of what is costly one account has two at once, a few wait, and the rest read why', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const filter = { v: 1, tree: { where: { assemblyType: ['Sectorial'] } } }
  const answered = await askTwelve(db, () => admin('POST', '/segments/count', { filter }))
  expect(answered).toEqual([10, 2])
})

test('rule input-13: so have lists by a segment and readings of a list, and who has no turn has spent none of what an hour allows', async () => {
  const on = await anApp()
  const { db, as } = on
  const admin = await as('ROLE_ADMIN')
  const person = await anAffiliate(db)
  const filter = { v: 1, tree: { where: { assemblyType: ['Sectorial'] } } }
  const { id } = (await admin('POST', '/segments', { name: 'Una', filter })).json<SegmentDetails>()
  const tag = (await admin('POST', '/tags', { name: 'Sur', color: 'green' })).json<TagDetails>()
  const putting = () => admin('POST', `/tags/${tag.id}/put?segmentId=${id}`)
  expect(await askTwelve(db, putting)).toEqual([10, 2])
  const counted = await db.selectFrom('throttle').select('count').execute()
  expect(Math.max(...counted.map(({ count }) => count))).toBe(10)
  for (const [method, path] of [
    ['GET', '/affiliate?'],
    ['GET', '/affiliate/export?format=csv&'],
    ['GET', `/affiliate/${person}/neighbours?`],
  ] as const)
    expect(await askTwelve(db, () => admin(method, `${path}segmentId=${id}`)), path).toEqual([10, 2])
  const list = await anImporter('ROLE_ADMIN', on)
  const { id: upload } = await list.upload(joinRows([headers, makeRow(1)]))
  expect(await askTwelve(db, () => list.call('GET', `/census-import/${upload}/survey`))).toEqual([10, 2])
})

/** Asks twelve times at once what waits for a table; how many are answered, and how many have no turn. */
async function askTwelve(db: PeopleDatabase, ask: () => ReturnType<Send>): Promise<[number, number]> {
  const held = await db.startTransaction().execute()
  await sql`lock table assembly in access exclusive mode`.execute(held)
  const all = Array.from({ length: 12 }, ask)
  // Two have their turn and wait for the table, eight wait for them, two are refused; only then is the table let go.
  const answered: Awaited<ReturnType<typeof ask>>[] = []
  for (const each of all) void each.then((reply) => answered.push(reply))
  const [first] = await vi.waitUntil(() => answered.length >= 2 && answered, { timeout: 30_000 })
  assert(first)
  expect(first.statusCode).toBe(429)
  expect(first.headers['retry-after']).toBe('5')
  expect(first.json<ProblemDetails>().title).toMatch('Ya tienes dos cálculos en marcha')
  await held.rollback().execute()
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode)
  const count = (status: number) => statuses.filter((each) => each === status).length
  return [count(200), count(429)]
}

test('rule input-13: places for downloads are shared among accounts, and given back', async () => {
  const { downloads } = createPlaces()
  const [leave] = [await downloads('1'), await downloads('1')]
  let hasThird = false
  const third = downloads('1').then(() => (hasThird = true))
  await downloads('2')
  expect(hasThird).toBe(false)
  leave()
  await third
  expect(hasThird).toBe(true)
})

test('rules input-13, log-1: downloads that find no place are refused like any call, and the log says so', async () => {
  const { app, db, world, tokenFor } = await anApp()
  for (let at = 0; at < 12; at += 1) await anAffiliate(db)
  const token = await tokenFor('ROLE_ADMIN')
  const ask = (path: string) => {
    const sent = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    return app.inject({ method: 'GET', url: `/api${path}`, headers: sent })
  }
  // Both at once, for they are refused after a wait.
  const askBoth = () => Promise.all([ask('/affiliate/export?format=csv'), ask('/affiliate?size=-1')])
  const about = db.selectFrom('activity').select('action').where('action', '<>', 'login')
  const readers = Array.from({ length: 4 }, () => streamLongRead(world.db, twoRows)[Symbol.asyncIterator]())
  for (const reader of readers) await reader.next()
  try {
    for (const refused of await askBoth()) {
      expect(refused.statusCode).toBe(503)
      expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(refused.headers['content-disposition']).toBeUndefined()
      expect(refused.headers['content-encoding']).toBeUndefined()
      expect(refused.json<ProblemDetails>().title).toMatch('Hay muchas descargas a la vez')
    }
    expect(await about.execute()).toEqual([{ action: 'downloadRefused' }, { action: 'downloadRefused' }])
  } finally {
    for (const reader of readers) await reader.return?.()
  }
  expect((await askBoth()).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await about.execute()).toHaveLength(4)
})

async function* twoRows() {
  yield* [1, 2]
}

/** Readers who take next to nothing, and may say something meanwhile. */
const stalling: [string, (client: Socket) => void][] = [
  ['takes nothing', (client) => client.pause()],
  [
    'takes nothing and says something now and then',
    (client) => {
      client.pause()
      const talk = setInterval(() => client.write('\r\n'), 20)
      client.once('close', () => clearInterval(talk))
    },
  ],
]
test.each(stalling)('rule input-13: a reader who %s is cut', async (_how, stall) => {
  const server = createServer((_, response) => {
    cutIdleReader(response, 200)
    const fill = () => {
      while (response.write(Buffer.alloc(1 << 16)));
      response.once('drain', fill)
    }
    fill()
  }).listen(0)
  await once(server, 'listening')
  const client = openSocket((server.address() as AddressInfo).port)
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  stall(client)
  client.on('error', () => undefined)
  const [socket] = (await once(server, 'connection')) as [NodeJS.EventEmitter]
  await once(socket, 'close')
  client.destroy()
  server.close()
})

test('rule input-14: an account tags many a hundred times an hour', async () => {
  const { as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const { id } = (await admin('POST', '/tags', { name: 'Sur', color: 'green' })).json<TagDetails>()
  for (let at = 0; at < 100; at += 1)
    expect((await admin('POST', `/tags/${id}/put?city=getafe`)).statusCode).toBe(200)
  expect((await admin('POST', `/tags/${id}/take?city=getafe`)).statusCode).toBe(429)
})
