import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('the files and records that older entries name in their text are their subjects', async () => {
  const url = await createDatabaseBefore('0018')
  const subjects: Record<string, [string, number][]> = {
    'Inscrito 12': [['affiliate', 12]],
    'Inscrito 12, usuario 7': [['affiliate', 12]],
    'Inscrito 12; registros 1, comentarios 0 con él': [],
    'Registro 3': [['record', 3]],
    'Fichas 5 y 4': [
      ['affiliate', 4],
      ['affiliate', 5],
    ],
    'Coinciden: 12, 13': [],
    'Usuario 12': [],
    'Inscrito 99999999999': [],
    '': [],
  }
  for (const details of Object.keys(subjects))
    await runQuery(url, `insert into activity (action, details) values ('affiliateRead', $1)`, [details])
  await migrate(url)
  const rows = await runQuery(
    url,
    `select a.details, s.entity, s.entity_id from activity_subject s join activity a on a.id = s.activity_id
    order by a.id, s.entity_id`,
  )
  expect(rows).toEqual(
    Object.entries(subjects).flatMap(([details, named]) =>
      named.map(([entity, id]) => ({ details, entity, entity_id: id })),
    ),
  )
  for (const change of ['update activity_subject set entity_id = 1', 'delete from activity_subject'])
    await expect(runQuery(url, change)).rejects.toThrow('append-only')
})
