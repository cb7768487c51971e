import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/kernel/database/database.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { freshDatabase } from '#test/support/database.ts'

test('every connection plans as if reading here and there were not dear (decision 24)', async () => {
  const { db, close } = connect(await freshDatabase(), 1)
  const { rows } = await sql`show random_page_cost`.execute(db)
  expect(rows).toEqual([{ randomPageCost: '1.1' }])
  await close()
})

test('rule run-5: a database that a newer version has changed is refused, and left as it is', async () => {
  const url = await freshDatabase()
  const { db, close } = connect(url, 1)
  await sql`insert into schema_migration (name, sha256) values ('9999_later.sql', '')`.execute(db)
  await sql`delete from schema_migration where name like '0001%'`.execute(db)
  await expect(migrate(url)).rejects.toThrow(/más nueva del programa: ha llegado a 9999_later\.sql/)
  await close()
})
