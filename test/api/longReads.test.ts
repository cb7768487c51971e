import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/kernel/database/database.ts'
import { streamLongRead } from '#server/kernel/database/longRead.ts'
import { anApp } from '#test/support/app.ts'
import { aRecord } from '#test/support/factories.ts'

/** A reader who has read one row and takes their time with the next. */
async function aSlowReader(db: Database) {
  const rows = streamLongRead(db, async function* (unit) {
    for (;;) yield await sql`select 1`.execute(unit)
  })[Symbol.asyncIterator]()
  await rows.next()
  return { end: async () => rows.return?.() }
}

const lists = [
  '/record/export?format=csv',
  '/record/export?format=xlsx',
  '/recordGrouped/export?format=xlsx',
  '/record?size=-1',
  '/recordGrouped?size=-1',
  '/affiliate?size=-1',
]

test('slow downloads leave connections free: further downloads wait, and then are asked to try later', async () => {
  const { as, db, world } = await anApp()
  const admin = await as('ROLE_ADMIN')
  await aRecord(db)
  const slow = await Promise.all(Array.from({ length: 4 }, async () => aSlowReader(world.db)))
  const answers = await Promise.all(lists.map(async (path) => admin('GET', path)))
  for (const [index, answer] of answers.entries()) {
    expect.soft([lists[index], answer.statusCode]).toEqual([lists[index], 503])
    expect.soft(answer.headers).toMatchObject({ 'retry-after': '30' })
    expect.soft(answer.json()).toMatchObject({ type: '/problemas/sin-servicio' })
  }
  const waiting = Promise.all(lists.map(async (path) => admin('GET', path)))
  for (const { end } of slow) await end()
  expect((await waiting).map(({ statusCode }) => statusCode)).toEqual(lists.map(() => 200))
}, 30_000)
