import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { forgetAgain } from '#server/backup/forgetAgain.ts'
import { formatForgotten, readForgotten } from '#server/backup/forgotten.ts'
import { listForgotten } from '#server/backup/forgotten.queries.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { connect } from '#server/kernel/database/database.ts'
import { createBackup, runQuery } from '#test/support/backup.ts'
import { freshDatabase } from '#test/support/database.ts'

const progress = () => undefined

/** A database with two who left and one who stays, and a backup of it, after which the first of them was forgotten. */
async function aForgetfulDatabase() {
  const url = await freshDatabase()
  await runQuery(
    url,
    `insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, unregistered_at)
     select n || 'X', 'PASAPORTE', 'Nombre' || n, 'Peña', n || '@example.org', case when n < 3 then 0 else 1 end,
       case when n < 3 then now() - interval '1 year' end from generate_series(1, 3) n`,
  )
  const file = await createBackup(url)
  await runQuery(url, 'insert into forgotten_number values (1, now()), (40, now())')
  await runQuery(url, 'delete from affiliate where id = 1')
  return { url, file }
}

const names = async (url: string) =>
  (await runQuery(url, 'select name from affiliate order by id')).map(({ name }) => name)

test('rule retention-6: in the place of a database that knows them, a backup brings nobody back who was forgotten since', async () => {
  const { url, file } = await aForgetfulDatabase()
  await restoreBackup(url, Readable.from([file]), { over: 'anything', progress })
  expect(await names(url)).toEqual(['Nombre1', 'Nombre2', 'Nombre3'])
  expect(await forgetAgain(url)).toBe(1)
  expect(await names(url)).toEqual(['Nombre2', 'Nombre3'])
  expect(await runQuery(url, 'select number from forgotten_number order by 1')).toEqual([
    { number: 1 },
    { number: 40 },
  ])
  // Whoever enrols afterwards gets a number that nobody had.
  const [added] = await runQuery(
    url,
    `insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type)
     values ('4X', 'PASAPORTE', 'Nueva', 'Peña', 'nueva@example.org', 1) returning id`,
  )
  expect(added).toEqual({ id: 41 })
  expect(await forgetAgain(url)).toBe(0)
})

test('rule retention-6: of whom the accounts alone keep something, a backup brings back nothing else, also as a member, once', async () => {
  const url = await freshDatabase()
  await runQuery(
    url,
    `insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, creation_time, job)
     select n || 'X', 'PASAPORTE', 'Nombre' || n, 'Peña', n || '@example.org', 1, now() - interval '2 years', 'Maestra'
     from generate_series(1, 3) n`,
  )
  const file = await createBackup(url)
  // The second came back afterwards, as somebody new.
  await runQuery(
    url,
    `insert into forgotten_number values (1, now(), true), (2, now() - interval '3 years', true), (3, now(), true), (3, now(), false)`,
  )
  await restoreBackup(url, Readable.from([file]), { over: 'anything', progress })
  expect(await forgetAgain(url)).toBe(2)
  expect(await forgetAgain(url)).toBe(0)
  expect(
    await runQuery(
      url,
      `select name, id_document as document, inscription_type as type, email, job, reduced_at is not null as reduced from affiliate order by id`,
    ),
  ).toEqual([
    { name: 'Nombre1', document: '1X', type: 0, email: '', job: null, reduced: true },
    { name: 'Nombre2', document: '2X', type: 1, email: '2@example.org', job: 'Maestra', reduced: false },
  ])
  const text = '1 2026-11-26T10:00:00Z cuentas\n3 2026-11-26T10:00:00Z\n'
  expect(readForgotten(text)?.map(formatForgotten).join('\n')).toBe(text.trim())
})

test('rule retention-6: elsewhere a list of their numbers is enough, and one that is none is told', async () => {
  const { url, file } = await aForgetfulDatabase()
  const { db, close } = connect(url, 1)
  const text = (await listForgotten(db)).map((one) => `${formatForgotten(one)}\n`).join('')
  await close()
  expect(text).toMatch(/^1 \d{4}-\d\d-\d\dT[\d:.]+Z\n40 /)
  const copy = await freshDatabase()
  await restoreBackup(copy, Readable.from([file]), {
    over: 'empty',
    progress,
    forgotten: readForgotten(text) ?? [],
  })
  expect(await forgetAgain(copy)).toBe(1)
  expect(await names(copy)).toEqual(['Nombre2', 'Nombre3'])
  for (const wrong of ['1', 'Ana', '1 ayer', `${text}x`]) expect(readForgotten(wrong), wrong).toBeUndefined()
  expect(readForgotten('')).toEqual([])
})
