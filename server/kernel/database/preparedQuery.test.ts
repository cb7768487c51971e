import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/kernel/database/database.ts'
import { createPreparedQuery, markRowsPrepared } from '#server/kernel/database/preparedQuery.ts'
import { freshDatabase } from '#test/support/database.ts'

const valueOf = createPreparedQuery((db, key: string) =>
  db.selectFrom('instance').select(['key', 'value']).where('key', '=', key),
)

test('a prepared statement is planned once for each connection, and runs in the current transaction', async () => {
  const { db, close } = connect(await freshDatabase(), 1)
  await db.transaction().execute(async (unit) => {
    await unit.insertInto('instance').values({ key: 'a', value: 'one' }).execute()
    expect(await valueOf(unit, 'a')).toEqual([{ key: 'a', value: 'one' }])
    expect(await valueOf(unit, 'b')).toEqual([])
  })
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  expect(rows.map(({ statement }) => statement)).toEqual([
    '/* prepared */ select "key", "value" from "instance" where "key" = $1',
  ])
  await close()
})

test('a prepared statement takes each of its values, wherever it stands, and nothing that is no parameter', async () => {
  const { db, close } = connect(await freshDatabase(), 1)
  const rows = ['a', 'b', 'c', 'd'].map((key) => ({ key, value: key === 'c' ? 'other' : 'one' }))
  await db.insertInto('instance').values(rows).execute()
  const between = createPreparedQuery((connection, from: string, to: string) =>
    connection
      .selectFrom('instance')
      .where('key', '<=', to)
      .where('value', '=', 'one')
      .where('key', '>=', from)
      .where('key', '<>', sql<string>`coalesce(${from}, ${to}) || 'x'`)
      .select('key')
      .orderBy('key'),
  )
  expect(await between(db, 'a', 'd')).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'd' }])
  expect(await between(db, 'b', 'c')).toEqual([{ key: 'b' }])
  const forgetful = createPreparedQuery((connection, _key: string) =>
    connection.selectFrom('instance').select('key'),
  )
  await expect(forgetful(db, 'a')).rejects.toThrow('no parameter')
  await expect(forgetful(db, 'a')).rejects.toThrow('no parameter')
  await close()
})

test('rows that are marked are prepared with the columns that are selected of them later', async () => {
  const { db, close } = connect(await freshDatabase(), 1)
  const rows = markRowsPrepared(db.selectFrom('instance').where('key', '=', 'a'))
  expect(await rows.select('value').execute()).toEqual([])
  const { rows: prepared } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements`.execute(db)
  expect(prepared.map(({ statement }) => statement)).toEqual([
    'select /* prepared */ "value" from "instance" where "key" = $1',
  ])
  await close()
})
