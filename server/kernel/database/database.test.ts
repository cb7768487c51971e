import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/kernel/database/database.ts'
import { freshDatabase } from '#test/support/database.ts'

test('every connection plans as if reading here and there were not dear (decision 24)', async () => {
  const { db, close } = connect(await freshDatabase(), 1)
  const { rows } = await sql`show random_page_cost`.execute(db)
  expect(rows).toEqual([{ randomPageCost: '1.1' }])
  await close()
})
