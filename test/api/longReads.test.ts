import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPeople, type Database } from '#server/kernel/database/database.ts'
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

/** A reader of more rows than are fetched ahead, who has taken one. */
async function aReaderOfMany(db: Database) {
  const rows = streamLongRead(db, (unit) =>
    openPeople(unit)
      .selectFrom(sql`generate_series(1, 100000)`.as('n'))
      .selectAll()
      .stream(100),
  )[Symbol.asyncIterator]()
  await rows.next()
  return rows
}

const readOn = async (rows: AsyncIterator<unknown>) => {
  while (!(await rows.next()).done);
}

test('rules input-13, durable-1: a download whose connection is lost is cut, and gives its place back', async () => {
  const { as, db, world } = await anApp()
  const admin = await as('ROLE_ADMIN')
  await aRecord(db)
  const slow = [await aReaderOfMany(world.db), await aReaderOfMany(world.db)]
  const gone = [await aReaderOfMany(world.db), await aReaderOfMany(world.db)]
  const { rows: lost } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%generate_series%'`.execute(
    db,
  )
  expect(lost).toHaveLength(4)
  // Who reads on is told, and who has gone away is not waited for.
  for (const rows of slow) await expect(readOn(rows)).rejects.toMatchObject({ message: expect.any(String) })
  for (const rows of gone) await rows.return?.().catch(() => undefined)
  const answers = await Promise.all(lists.map(async (path) => admin('GET', path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(lists.map(() => 200))
}, 30_000)

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
