import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

const day = (text: string) => `${text}T00:00:00.000Z`
const until = (ended: string, more = {}) => ({ ended: day(ended), ...more })

test('rule moment-1: what was before is read backwards from the log; where it says nothing, it was as it is', async () => {
  const url = await createDatabaseBefore('0128')
  await runQuery(
    url,
    `insert into assembly (id, assembly_type, assembly_name) overriding system value
     select n, case when n > 2 then 'Sectorial' else 'Municipal' end, 'A' || n from generate_series(1, 4) n`,
  )
  await runQuery(
    url,
    `insert into affiliate (id, id_document, document_type, name, last_name_1, email, inscription_type, assembly_id, creation_time, unregistered_at)
     overriding system value values
       (1, '1', 'PASAPORTE', 'Ana', 'Uno', '1@x.example', 2, 2, '2020-01-01Z', null),
       (2, '2', 'PASAPORTE', 'Eva', 'Dos', '2@x.example', 1, 1, '2021-01-01Z', null),
       (3, '3', 'PASAPORTE', 'Luz', 'Tres', '3@x.example', 0, null, '2020-01-01Z', '2024-01-01Z'),
       (4, '4', 'PASAPORTE', 'Iris', 'Cuatro', '4@x.example', 0, null, '2020-01-01Z', '2023-01-01Z'),
       (5, '5', 'PASAPORTE', 'Sol', 'Cinco', '5@x.example', 3, null, '2019-01-01Z', null)`,
  )
  await runQuery(
    url,
    `insert into affiliate_merge (kept_id, removed_id, snapshot, creation_time)
     select 1, 9, jsonb_build_object('removed', to_jsonb(affiliate) || '{"id": 9, "inscription_type": 1}'), '2025-01-01Z'
     from affiliate where id = 2`,
  )
  const log = async (
    at: string,
    id: number,
    ...changes: [string, string | null, string | null, boolean?][]
  ) => {
    const [entry] = await runQuery(
      url,
      `insert into activity (action, details, creation_date) values ('affiliateEdited', '', now()) returning id`,
    )
    for (const [field, before, after, isErased] of changes) {
      const [change] = await runQuery(
        url,
        `insert into change (activity_id, entity, entity_id, field) values ($1, 'affiliate', $2, $3) returning id`,
        [entry?.['id'], `${id}`, field],
      )
      if (!isErased) await runQuery(url, 'alter table change_value disable trigger change_value_in_time')
      if (!isErased)
        await runQuery(
          url,
          'insert into change_value (change_id, field, before, after) values ($1, $2, $3, $4)',
          [change?.['id'], field, before, after],
        )
    }
    await runQuery(url, 'alter table activity disable trigger activity_append_only')
    await runQuery(url, 'update activity set creation_date = $1 where id = $2', [at, entry?.['id']])
  }
  await log('2019-01-01Z', 5, ['inscriptionType', null, '1'], ['assembly', null, '1'])
  await log('2021-06-01Z', 1, ['assembly', null, '1'], ['inscriptionType', '1', '2'])
  await log('2022-06-01Z', 1, ['assembly', '1', '2'], ['sectorals', '3,4', null], ['name', 'Anna', 'Ana'])
  await log('2024-01-01Z', 3, ['inscriptionType', '2', '0'], ['assembly', '2', null])
  await log('2023-06-01Z', 5, ['assembly', '2', null, true])
  await migrate(url)
  const held = await runQuery(
    url,
    `select affiliate_id as id, inscription_type as type, assembly_id as assembly, sectoral_ids as sectoral, began,
       nullif(ended, 'infinity') as ended, is_join, is_leave
     from membership_interval order by affiliate_id, began`,
  )
  const open = { ended: null, is_join: false, is_leave: false }
  const one = (id: number, type: number, assembly: number | null, began: string, more = {}) => ({
    id,
    type,
    assembly,
    sectoral: null,
    began: day(began),
    ...open,
    ...more,
  })
  const both = { sectoral: [3, 4] }
  expect(held).toEqual([
    one(1, 1, null, '2020-01-01', until('2021-06-01', { ...both, is_join: true })),
    one(1, 2, 1, '2021-06-01', until('2022-06-01', both)),
    one(1, 2, 2, '2022-06-01'),
    one(2, 1, 1, '2021-01-01', { is_join: true }),
    one(3, 2, 2, '2020-01-01', until('2024-01-01', { is_join: true, is_leave: true })),
    one(3, 0, null, '2024-01-01'),
    // Of whom the log says nothing but that they are gone.
    one(4, 0, null, '2023-01-01'),
    // What was erased, and what enrolled them, say nothing of before.
    one(5, 3, null, '2019-01-01', { is_join: true }),
    one(9, 1, 1, '2021-01-01', until('2025-01-01', { is_join: true })),
  ])
})
