import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAffiliate } from '#test/support/factories.ts'
import { anApp } from '#test/support/app.ts'

test('S31: the application may add to the log and read it, nothing else; not even its owner changes it by mistake', async () => {
  const { as, db, world } = await anApp()
  const id = await anAffiliate(db)
  expect((await (await as('ROLE_ADMIN'))('GET', `/affiliate/${id}`)).statusCode).toBe(200)
  expect(await world.db.selectFrom('activity').selectAll().execute()).toHaveLength(1)
  const attempts = [
    sql`update activity set details = ''`,
    sql`delete from activity`,
    sql`truncate activity cascade`,
    sql`update change set after = ''`,
    sql`delete from change`,
    sql`alter table activity disable trigger all`,
    sql`drop trigger activity_append_only on activity`,
    sql`drop table change`,
    sql`insert into schema_migration (name, sha256) values ('9999_x.sql', '')`,
  ]
  for (const attempt of attempts)
    await expect(attempt.execute(world.db)).rejects.toThrow(/permission denied|must be owner/)
  await expect(sql`delete from activity`.execute(db)).rejects.toThrow('append-only')
  expect(await db.selectFrom('activity').selectAll().execute()).toHaveLength(1)
})
