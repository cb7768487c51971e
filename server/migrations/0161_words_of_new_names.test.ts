import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

test('the words of a name are made anew only where it is another one', async () => {
  const { db } = await anApp()
  await anAffiliate(db, { name: 'Ana' })
  const rename = async (value: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, buffers off, timing off) update affiliate set name = ${sql.raw(value)}, last_name_1 = last_name_1, version = version + 1`.execute(
      db,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await rename('name')).not.toContain('affiliate_words_changed')
  expect(await rename(`'Begoña'`)).toContain('affiliate_words_changed: calls=1')
  const { rows } = await sql<{ word: string }>`
    select word from name_word group by word having sum(people) > 0 and word in ('ana', 'begona')`.execute(db)
  expect(rows).toEqual([{ word: 'begona' }])
})
