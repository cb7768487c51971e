import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('whoever has sectoral assemblies has them on the profile at once, and a table that was written anew is vacuumed', async () => {
  const url = await createDatabaseBefore('0042')
  await runQuery(
    url,
    `insert into affiliate (id, id_document, document_type, name, last_name_1, email, inscription_type)
     overriding system value select n, n::text, 'PASAPORTE', 'Ana', 'Peña', n || '@example.org', 1 from generate_series(1, 3) n`,
  )
  await runQuery(
    url,
    `insert into assembly (id, assembly_type, assembly_name) overriding system value
     select n, 'Sectorial', 'Sector ' || n from generate_series(1, 3) n`,
  )
  await runQuery(url, 'insert into affiliate_sectoral values (1, 3), (1, 2), (3, 1)')
  await migrate(url)
  expect(await runQuery(url, 'select id, sectoral_ids from affiliate order by id')).toEqual([
    { id: 1, sectoral_ids: [2, 3] },
    { id: 2, sectoral_ids: null },
    { id: 3, sectoral_ids: [1] },
  ])
  // In tests commits are not written through at once, so the map itself would be filled only later.
  const vacuumed = `select last_vacuum is not null as vacuumed from pg_stat_user_tables where relname = 'affiliate'`
  expect(await runQuery(url, vacuumed)).toEqual([{ vacuumed: true }])
})
