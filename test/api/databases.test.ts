import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { takeDatabase } from '#test/support/database.ts'

const listRows = async (db: Database) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  )
  const content = rows.map(async ({ name }) => {
    const { rows: found } = await sql<object>`select * from ${sql.table(name)} t order by t::text`.execute(db)
    return [name, found]
  })
  return Object.fromEntries(await Promise.all(content)) as Record<string, object[]>
}

test('a database that a test gives back is as the first one was: rows, numbers, what the product brings', async () => {
  const first = await takeDatabase()
  const before = await listRows(first.owner)
  expect(await anAffiliate(first.owner)).toBe(1)
  await sql`delete from mail_template_version`.execute(first.owner)
  await sql`delete from mail_template`.execute(first.owner)
  await sql`update legal_document set html = 'x' where id = 1`.execute(first.owner)
  await sql`insert into legal_document (name, html) values ('Otro', 'x')`.execute(first.owner)
  await sql`insert into instance values ('demo', '5000')`.execute(first.owner)
  await first.giveBack()
  const next = await takeDatabase()
  expect(next.url).toBe(first.url)
  expect(await listRows(next.owner)).toEqual(before)
  expect(await anAffiliate(next.owner)).toBe(1)
  await next.giveBack()
})

test('one that cannot be made so is nobody’s any more', async () => {
  const changes = [
    sql`create table other (id integer)`,
    sql`drop trigger affiliate_added on affiliate`,
    sql`update province set provincia = 'Otra' where cod_prov = '28'`,
    sql`insert into throttle select sha256(n::text::bytea), now(), 1 from generate_series(1, 2100) n`,
  ]
  for (const change of changes) {
    const taken = await takeDatabase()
    await change.execute(taken.owner)
    await taken.giveBack()
    const next = await takeDatabase()
    expect(next.url).not.toBe(taken.url)
    await next.giveBack()
  }
  // Somebody who is still at work there.
  const taken = await takeDatabase()
  const begun = Promise.withResolvers<void>()
  const busy = taken.owner.transaction().execute(async (unit) => {
    begun.resolve()
    await sql`select pg_sleep(0.2)`.execute(unit)
  })
  await begun.promise
  await Promise.all([busy, taken.giveBack()])
  expect((await anApp()).url).not.toBe(taken.url)
  const late = sql`select 1`.execute(taken.owner)
  await expect(late).rejects.toThrow('destroyed')
})
