import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('what each change did is read of its title, and a list is none', async () => {
  const url = await createDatabaseBefore('0159')
  await runQuery(
    url,
    `with named (action, name) as (values ('peopleChanged', 'Asamblea: Centro'), ('peopleChanged', 'Asambleas sectoriales: Juventud'),
       ('peopleChanged', 'Registro: Donación'), ('peopleChanged', 'Dejar de enviar comunicaciones'), ('affiliatesImported', 'Registro: 3.csv')),
     logged as (insert into activity (action, details) select action, name from named returning id, details)
     insert into import_batch (activity_id, author, file_name, created, updated, unchanged, skipped, refused)
     select id, 'a', details, 0, 1, 0, 0, 0 from logged`,
  )
  await migrate(url)
  const batches = await runQuery(url, 'select change from import_batch order by activity_id')
  expect(batches.map(({ change }) => change)).toEqual([
    'assembly',
    'sectorals',
    'record',
    'communications',
    null,
  ])
})
