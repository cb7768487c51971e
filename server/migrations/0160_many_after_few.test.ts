import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'

/** Changes the name of some profiles, and says how long each trigger took. */
const change = (most: number) => sql<{ 'QUERY PLAN': string }>`
  explain (analyze, buffers off) update affiliate set last_name_1 = last_name_1 || 'x', version = version + 1
  where id in (select id from affiliate order by id limit ${sql.lit(most)})`

test('rule durable-8: a change to many is no slower for a change to one before it, by the same connection', async () => {
  const { db } = await anApp()
  await sql`
    insert into affiliate (name, last_name_1, id_document, document_type, inscription_type, email)
    select 'Ana', 'Gil', i || 'X', 'PASAPORTE', 1, i || '@example.org' from generate_series(1, 2500) i`.execute(db)
  await db.transaction().execute(async (unit) => {
    await change(1).execute(unit)
    const { rows } = await change(2500).execute(unit)
    const text = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const trigger of ['affiliate_stale_changed', 'mandate_followed']) {
      const [, ms] = new RegExp(`Trigger ${trigger}: time=([0-9.]+)`).exec(text) ?? []
      // Comparing each with all took six seconds.
      expect(Number(ms), trigger).toBeLessThan(1_500)
    }
  })
})
