import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/activity/log.ts'
import type { Page } from '#contract/page.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { logChanges } from '#server/kernel/audit.ts'
import { aSuperAdmin } from '#test/support/accounts.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'

async function aReadLog() {
  const app = await anApp()
  const chief = await aSuperAdmin(app)
  const list = async () => (await chief.send('GET', '/log?sort=id')).json<Page<LogEntry>>().content
  return { ...app, chief, list }
}

type About = { affiliate?: readonly number[]; record?: readonly number[] }

/** Adds a line about some profiles and records; returns its number. */
const addLook = (db: PeopleDatabase, about: About): Promise<number> =>
  db.transaction().execute(async (unit) => {
    const line = { action: 'affiliateRead', details: 'Varias', device: '' }
    const { id } = await unit.insertInto('activity').values(line).returning('id').executeTakeFirstOrThrow()
    const subjects = Object.entries(about).flatMap(([entity, ids]) =>
      ids.map((entityId) => ({ activityId: id, entity, entityId })),
    )
    await unit.insertInto('activitySubject').values(subjects).execute()
    return id
  })

test('rule log-7: a look at a record names the member whose it is, once', async () => {
  const { db, list } = await aReadLog()
  const ana = await anAffiliate(db, { name: 'Ana', idDocument: '12345678Z' })
  const record = [await aRecord(db, { idDocument: '12345678Z' }), await aRecord(db)]
  const looks = [await addLook(db, { record }), await addLook(db, { record, affiliate: [ana] })]
  const lines = await list()
  for (const id of looks) {
    const { people, more } = lines.find((one) => one.id === id) ?? {}
    expect([people?.map((person) => person.id), more]).toEqual([[ana], 0])
  }
})

test('rule log-7: a line names whom it is about, three of them, and whoever finds them in the log is said to have', async () => {
  const { db, list, chief } = await aReadLog()
  const ids: number[] = []
  for (const name of ['Ana', 'Berta', 'Clara', 'Dora']) ids.push(await anAffiliate(db, { name }))
  const id = await addLook(db, { affiliate: ids })
  const line = (await list()).find((one) => one.id === id)
  expect(line?.people?.map(({ name }) => name.split(' ')[0])).toEqual(['Ana', 'Berta', 'Clara'])
  expect(line?.more).toBe(1)
  const { idDocument } = await db
    .selectFrom('affiliate')
    .where('name', '=', 'Dora')
    .select('idDocument')
    .executeTakeFirstOrThrow()
  expect((await chief.send('GET', `/log?idDocument=${idDocument}`)).statusCode).toBe(200)
  const last = await db
    .selectFrom('activity')
    .select(['id', 'action'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last.action).toBe('activityListed')
  const named = await db
    .selectFrom('activitySubject')
    .where('activityId', '=', last.id)
    .select('entityId')
    .execute()
  expect(named.map(({ entityId }) => entityId).toSorted((one, other) => one - other)).toEqual(ids)
  // Who was erased is nobody; the name that the accounts alone keep is not shown.
  await db.deleteFrom('affiliate').where('name', '=', 'Ana').execute()
  await db.updateTable('affiliate').set({ reducedAt: new Date() }).where('name', '=', 'Clara').execute()
  const shown = (await list()).find((one) => one.id === id)
  expect([shown?.people?.map(({ name }) => name.split(' ')[0]), shown?.more]).toEqual([['Berta', 'Dora'], 0])
})

test('rule log-7: a line that changes many is found by the document of each, and names them', async () => {
  const { db, list, chief } = await aReadLog()
  const ids = [await anAffiliate(db, { name: 'Ana' }), await anAffiliate(db, { name: 'Berta' })]
  await anAffiliate(db, { name: 'Clara' })
  const id = await db.transaction().execute(async (unit) => {
    const line = { action: 'peopleChanged', details: '2 personas; Asamblea: Centro', device: '' }
    const entry = await unit.insertInto('activity').values(line).returning('id').executeTakeFirstOrThrow()
    await logChanges(
      unit,
      entry.id,
      sql`select 'affiliate', one::text, field, null, 'x' from unnest(${ids}::integer[]) as one,
        unnest(array['assemblyId', 'sectorals']) as field`,
    )
    return entry.id
  })
  const line = (await list()).find((one) => one.id === id)
  expect([line?.people?.map((person) => person.id), line?.more]).toEqual([ids, 0])
  const people = await db.selectFrom('affiliate').select(['name', 'idDocument']).execute()
  for (const { name, idDocument } of people) {
    const answer = await chief.send('GET', `/log?idDocument=${idDocument}`)
    const found = answer.json<Page<LogEntry>>().content.map((one) => one.id)
    expect(found.includes(id), name).toBe(name !== 'Clara')
  }
})
