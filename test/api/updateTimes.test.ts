import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

test('rule speed-1: the order by last change follows every way to write profiles, of members and of who left', async () => {
  const app = await anApp()
  const ids = [await anAffiliate(app.db), await anAffiliate(app.db), await anAffiliate(app.db)]
  const admin = await app.as('ROLE_ADMIN')
  const listed = async (filter = '') => {
    const answer = await admin('GET', `/affiliate?sort=lastUpdateTime&direction=desc${filter}`)
    return answer.json<{ content: { id: number }[] }>().content.map(({ id }) => id)
  }
  const areSame = async () => {
    const { rows } = await sql<{ n: number }>`
      with expected as (select id, inscription_type > 0, last_update_time from affiliate),
        noted as (select affiliate_id, is_member, last_update_time from affiliate_update)
      select count(*)::integer as n from (
        (select * from expected except select * from noted) union all (select * from noted except select * from expected)) as differing
    `.execute(app.db)
    return rows[0]?.n === 0
  }
  expect(await areSame()).toBe(true)
  await sql`update affiliate set last_update_time = now() - id * interval '1 day'`.execute(app.db)
  expect([await areSame(), await listed()]).toEqual([true, ids])
  expect((await admin('PATCH', `/affiliate/${ids[2]}`, { job: 'Soldadora' })).statusCode).toBe(200)
  expect([await areSame(), await listed()]).toEqual([true, [ids[2], ids[0], ids[1]]])
  // Whoever leaves goes to the other list, whether or not their row says that it was changed.
  await sql`update affiliate set inscription_type = 0, unregistered_at = now() where id = ${ids[0]}`.execute(
    app.db,
  )
  expect([await areSame(), await listed(), await listed('&inscriptionType=0')]).toEqual([
    true,
    [ids[2], ids[1]],
    [ids[0]],
  ])
  expect(await listed('&name=ana')).toEqual([ids[2], ids[1]])
  await sql`update affiliate set inscription_type = 1, unregistered_at = null where id = ${ids[0]}`.execute(
    app.db,
  )
  expect([await areSame(), await listed()]).toEqual([true, [ids[2], ids[0], ids[1]]])
  await sql`delete from affiliate where id = ${ids[0]}`.execute(app.db)
  expect([await areSame(), await listed()]).toEqual([true, [ids[2], ids[1]]])
})
