import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

test('rule speed-1: the order by last change follows every way to write profiles', async () => {
  const app = await anApp()
  const ids = [await anAffiliate(app.db), await anAffiliate(app.db), await anAffiliate(app.db)]
  const admin = await app.as('ROLE_ADMIN')
  const listed = async () => {
    const answer = await admin('GET', '/affiliate?sort=lastUpdateTime&direction=desc')
    return answer.json<{ content: { id: number }[] }>().content.map(({ id }) => id)
  }
  const areSame = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from (
        (select id, last_update_time from affiliate except select * from affiliate_update)
        union all (select * from affiliate_update except select id, last_update_time from affiliate)) as differing
    `.execute(app.db)
    return rows[0]?.n === 0
  }
  expect(await areSame()).toBe(true)
  await sql`update affiliate set last_update_time = now() - id * interval '1 day'`.execute(app.db)
  expect([await areSame(), await listed()]).toEqual([true, ids])
  expect((await admin('PATCH', `/affiliate/${ids[2]}`, { job: 'Soldadora' })).statusCode).toBe(200)
  expect([await areSame(), await listed()]).toEqual([true, [ids[2], ids[0], ids[1]]])
  await sql`delete from affiliate where id = ${ids[0]}`.execute(app.db)
  expect([await areSame(), await listed()]).toEqual([true, [ids[2], ids[1]]])
})
