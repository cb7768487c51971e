import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('what had been logged keeps its values, and its place', async () => {
  const url = await createDatabaseBefore('0005')
  await runQuery(url, `insert into activity (action) values ('affiliateEdited'), ('recordAdded')`)
  await runQuery(
    url,
    `insert into change select id, v.* from activity, (values ('affiliate', '7', 'job', null, 'Médica'),
      ('record', '9', 'idDocument', '12345678Z', null)) as v (entity, entity_id, field, before, after)`,
  )
  const before = await runQuery(url, 'select * from change order by activity_id, entity')

  expect((await migrate(url)).at(0)).toBe('0005_erasable_values.sql')
  const after = await runQuery(
    url,
    `select c.activity_id, c.entity, c.entity_id, c.field, v.before, v.after
    from change c join change_value v on v.change_id = c.id and v.field = c.field order by 1, 2`,
  )
  expect(before).toHaveLength(4)
  expect(after).toEqual(before)
  // The next one follows them.
  expect(await runQuery(url, `select nextval('change_id_seq') as id`)).toEqual([{ id: 5 }])
})
