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
    select 'Ana', 'Gil', i || 'X', 'PASAPORTE', 1, i || '@example.org' from generate_series(1, 2500) i`.execute(
    db,
  )
  await db.transaction().execute(async (unit) => {
    const timesOf = async (most: number) => {
      const { rows } = await change(most).execute(unit)
      const text = rows.map((row) => row['QUERY PLAN']).join('\n')
      return ['affiliate_stale_changed', 'mandate_followed'].map((trigger) =>
        Number(new RegExp(`Trigger ${trigger}: time=([0-9.]+)`).exec(text)?.[1]),
      )
    }
    const first = await timesOf(2500)
    await sql`discard plans`.execute(unit)
    await timesOf(1)
    const after = await timesOf(2500)
    // Comparing each with all took a hundred times as long.
    for (const [at, ms] of first.entries()) expect((after[at] ?? Infinity) / ms).toBeLessThan(20)
  })
})
