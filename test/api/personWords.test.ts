import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aDocument, anAffiliate } from '#test/support/factories.ts'

test('rule people-19: the words of names and their dictionary follow every write', async () => {
  const { db, as } = await anApp()
  const areTrue = async () => {
    const { rows } = await sql<{ n: number }>`
      with people as (
        select 'affiliate' as entity, id, full_name_words(name, last_name_1, last_name_2) collate "C" as words from affiliate
        union all select 'record', id, full_name_words(name, last_name_1, last_name_2) collate "C" from record),
      counted as (select word, count(*) as n from people, unnest(words) as word group by word),
      kept as (select word, sum(people) as n from name_word group by word having sum(people) <> 0),
      differing as (
        (select entity, id, words from people except select * from person_words) union all
        (select * from person_words except select entity, id, words from people)),
      miscounted as ((table counted except table kept) union all (table kept except table counted))
      select ((select count(*) from differing) + (select count(*) from miscounted))::integer as n`.execute(db)
    return rows[0]?.n === 0
  }
  const ids = [
    await anAffiliate(db, { name: 'María José', lastName1: 'Núñez', lastName2: 'García-Ortiz' }),
    await anAffiliate(db, { name: 'Ana', lastName1: "d'Ors", lastName2: null }),
    await anAffiliate(db, { name: 'Ana', lastName1: 'Núñez', lastName2: 'Núñez' }),
  ]
  const { rows } = await sql<{ words: string[] }>`select words from person_words order by entity_id`.execute(
    db,
  )
  expect(rows.map(({ words }) => words.join(' '))).toEqual([
    'garcia jose maria nunez ortiz',
    'ana d ors',
    'ana nunez',
  ])
  const admin = await as('ROLE_ADMIN')
  const record = { recordType: 'Otro', title: 'Ayuda', name: 'Zoe', lastName1: 'Pérez', documentType: 'DNI' }
  expect((await admin('POST', '/record', { ...record, idDocument: aDocument() })).statusCode).toBe(201)
  expect(await areTrue()).toBe(true)
  expect((await admin('PATCH', `/affiliate/${ids[1]}`, { lastName1: 'Núñez' })).statusCode).toBe(200)
  expect((await admin('PATCH', `/affiliate/${ids[0]}`, { job: 'Soldadora' })).statusCode).toBe(200)
  expect(await areTrue()).toBe(true)
  await sql`select compact_name_words()`.execute(db)
  expect(await areTrue()).toBe(true)
  await sql`delete from affiliate where id = ${ids[2]}`.execute(db)
  await sql`delete from record`.execute(db)
  expect(await areTrue()).toBe(true)
  await sql`select compact_name_words()`.execute(db)
  const left = await sql<{ word: string }>`select word from name_word order by word`.execute(db)
  expect(left.rows.map(({ word }) => word)).toEqual(['ana', 'garcia', 'jose', 'maria', 'nunez', 'ortiz'])
})
