import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { retellOutsiders } from '#server/census/records/outsiders.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'
import { runWhileLocked } from '#test/support/locks.ts'

/** How many rows of the people outside the census, or their total, are not what records and profiles say. */
async function countWrong(db: PeopleDatabase): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with said as (
      select distinct on (id_document) id_document, id as record_id,
        (count(*) over (partition by id_document))::integer as total_records, creation_time
      from record where not exists (select from affiliate where affiliate.id_document = record.id_document)
      order by id_document, creation_time desc, id desc),
    differing as ((table said except table outsider) union all (table outsider except table said))
    select (select count(*) from differing)::integer
      + abs((select count(*) from said) - (select coalesce(sum(delta), 0) from tally where relation = 'outsider'))::integer as n`.execute(
    db,
  )
  return rows[0]?.n ?? -1
}

const documents = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6']

const addRecords = (values: string) =>
  sql.raw(`insert into record (id_document, document_type, name, last_name_1, email, record_type, title, creation_time)
    select document, 'PASAPORTE', 'Ana', 'Ruiz', '', 'Evento', 'x', day::timestamptz from (values ${values}) as given (document, day)`)
const addRecord = (on: PeopleDatabase, more: object = {}) => aRecord(on, { idDocument: 'A1', ...more })
const removeAll = (on: PeopleDatabase) => on.deleteFrom('record').where('idDocument', '=', 'A1').execute()

/** Empties the census, and with it what refers to it: what was cast in votings refuses to go, so its guards are off meanwhile. */
const truncateProfiles = (db: PeopleDatabase) =>
  db.transaction().execute(async (on) => {
    const turn = async (way: 'disable' | 'enable') => {
      for (const table of [
        'participation',
        'ballot',
        'receipt',
        'voting_key',
        'voting_count',
        'voting_tie',
        'voting_turnout',
      ])
        await sql.raw(`alter table ${table} ${way} trigger ${table}_kept`).execute(on)
    }
    await turn('disable')
    await sql`truncate affiliate cascade`.execute(on)
    await turn('enable')
  })

test('rule record-1: who is outside the census, and their latest record, follow every write', async () => {
  const { db } = await anApp()
  const profile = (document: string) => anAffiliate(db, { idDocument: document, documentType: 'PASAPORTE' })
  const writes: (() => Promise<unknown>)[] = [
    () =>
      addRecords(
        `('A1', '2024-01-01'), ('A1', '2024-03-01'), ('A1', '2024-02-01'), ('B2', '2024-01-01')`,
      ).execute(db),
    // An older one, and one of the same moment.
    () => addRecords(`('A1', '2023-01-01'), ('B2', '2024-01-01'), ('C3', '2025-01-01')`).execute(db),
    () => profile('C3'),
    () => addRecords(`('C3', '2025-02-01'), ('D4', '2025-01-01'), ('D4', '2025-01-02')`).execute(db),
    () =>
      sql`update record set creation_time = '2026-01-01' where id_document = 'A1' and creation_time < '2024-01-01'`.execute(
        db,
      ),
    () =>
      sql`update record set id_document = 'E5' where id_document = 'D4' and creation_time > '2025-01-01'`.execute(
        db,
      ),
    () => sql`update affiliate set id_document = 'D4' where id_document = 'C3'`.execute(db),
    () => sql`delete from record where id_document = 'A1' and creation_time > '2024-02-15'`.execute(db),
    () => sql`delete from affiliate where id_document = 'D4'`.execute(db),
    () =>
      sql`insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type)
      select document, 'PASAPORTE', 'Ana', 'Ruiz', '', 1 from unnest(${documents}::text[]) as document`.execute(
        db,
      ),
    () => sql`delete from affiliate where id_document in ('A1', 'B2', 'F6')`.execute(db),
    () => truncateProfiles(db),
    () => addRecords(`('A1', '2024-01-01'), ('F6', '2024-01-01')`).execute(db),
    () => sql`delete from record`.execute(db),
  ]
  for (const [at, write] of writes.entries()) {
    await write()
    expect(await countWrong(db), `write ${at}`).toBe(0)
  }
})

test('rule record-1: whoever writes two records of one person at once counts both', async () => {
  const { db } = await anApp()
  const first = await addRecord(db)
  const wait = (hold: (on: PeopleDatabase) => Promise<unknown>, call: () => PromiseLike<unknown>) =>
    runWhileLocked(db, { hold, call, goOn: () => Promise.resolve() })
  await wait(
    (on) => addRecord(on),
    () => addRecord(db),
  )
  expect(await countWrong(db)).toBe(0)
  // One goes while another comes, and the other way round.
  const remove = (on: PeopleDatabase) => on.deleteFrom('record').where('id', '=', first).execute()
  await wait(remove, () => addRecord(db))
  expect(await countWrong(db)).toBe(0)
  await wait(
    (on) => addRecord(on),
    () => removeAll(db),
  )
  expect(await countWrong(db)).toBe(0)
  // Who enrols meanwhile is outside no more.
  await wait(
    (on) => anAffiliate(on, { idDocument: 'A1' }),
    () => addRecord(db),
  )
  expect(await countWrong(db)).toBe(0)
  // Of whom nothing is known neither sees the other: the upkeep does.
  await db.transaction().execute(async (on) => {
    await anAffiliate(on, { idDocument: 'B2' })
    await addRecord(db, { idDocument: 'B2' })
  })
  expect(await countWrong(db)).not.toBe(0)
  await retellOutsiders(db)
  expect(await countWrong(db)).toBe(0)
  const leaving = await anAffiliate(db, { idDocument: 'C3' })
  await db.transaction().execute(async (on) => {
    await on.deleteFrom('affiliate').where('id', '=', leaving).execute()
    await addRecord(db, { idDocument: 'C3' })
  })
  expect(await countWrong(db)).not.toBe(0)
  await retellOutsiders(db)
  expect(await countWrong(db)).toBe(0)
})
