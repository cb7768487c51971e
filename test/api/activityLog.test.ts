import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { makeRow, headers, joinRows } from '#server/import/lists.fixture.ts'
import { anImporter } from '#test/support/imports.ts'
import { anApp } from '#test/support/app.ts'

test('rule log-2: the application may add to the log and read it, nothing else; not even its owner changes it by mistake', async () => {
  const { as, db, world } = await anApp()
  const id = await anAffiliate(db)
  expect((await (await as('ROLE_ADMIN'))('GET', `/affiliate/${id}`)).statusCode).toBe(200)
  expect(await world.db.selectFrom('activity').selectAll().execute()).toHaveLength(1)
  const attempts = [
    sql`update activity set details = ''`,
    sql`delete from activity`,
    sql`truncate activity cascade`,
    sql`update change set field = ''`,
    sql`delete from change`,
    sql`update change_value set after = ''`,
    sql`truncate change_value`,
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

test('rule log-2: in the embedded PostgreSQL the application cannot take another role', async () => {
  const { world } = await anApp()
  for (const attempt of [
    sql`reset role`,
    sql`set role none`,
    sql`reset session authorization`,
    sql`set session authorization default`,
  ])
    await attempt.execute(world.db)
  for (const attempt of [sql`set role postgres`, sql`set session authorization postgres`])
    await expect(attempt.execute(world.db)).rejects.toThrow('permission denied')
  const { rows } = await sql`select current_user as role, session_user as login`.execute(world.db)
  expect(rows).toEqual([{ role: 'concejo_app', login: 'concejo_app' }])
  await expect(sql`truncate activity cascade`.execute(world.db)).rejects.toThrow('permission denied')
})

test('rule log-4: what a change said can be erased, never altered nor written anew; that it happened stays', async () => {
  const { as, db, world } = await anApp()
  const id = await anAffiliate(db, { job: 'Médica', phone: '+34600111222' })
  const admin = await as('ROLE_ADMIN')
  for (const body of [{ job: 'Cartera' }, { phone: '600 333 444' }])
    expect((await admin('PATCH', `/affiliate/${id}`, body)).statusCode).toBe(200)
  const history = async () =>
    (await admin('GET', `/affiliate/${id}/history`)).json<{
      content: ProfileChange[]
      totalElements: number
    }>()
  const [phone, job] = (await history()).content
  expect(job).toMatchObject({
    field: 'job',
    before: 'Médica',
    after: 'Cartera',
    erased: false,
    revertible: true,
  })

  await sql`delete from change_value where field = 'job'`.execute(world.db)
  await expect(sql`update change_value set after = ''`.execute(db)).rejects.toThrow('append-only')
  for (const connection of [world.db, db])
    await expect(
      sql`insert into change_value select id, field, 'Médica', 'Otra' from change where field = 'job'`.execute(
        connection,
      ),
    ).rejects.toThrow('append-only')

  const left = await history()
  expect(left.totalElements).toBe(2)
  expect(left.content[0]).toEqual(phone)
  expect(left.content[1]).toEqual({ ...job, before: null, after: null, erased: true, revertible: false })
  expect(JSON.stringify(left)).not.toMatch(/Médica|Cartera/)
  const revert = async (change: ProfileChange | undefined) =>
    (await admin('POST', `/affiliate/${id}/revert`, { activityId: change?.activityId, field: change?.field }))
      .statusCode
  expect([await revert(job), await revert(phone)]).toEqual([409, 200])
  // An editor who still had the file as it was is told, not overruled.
  const late = await admin('PATCH', `/affiliate/${id}`, { job: 'Médica', version: 1 })
  expect(late.statusCode).toBe(409)
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const historyOf = (from: { content: ProfileChange[] }) =>
  from.content.map(({ field, device }) => [field, device])

describe('rule log-6: the log says from where', () => {
  test('the kinds of browser and system, in a file’s history too; nothing else of them', async () => {
    const on = await anApp()
    const id = await anAffiliate(on.db, { job: 'Médica' })
    const token = await on.tokenFor('ROLE_ADMIN')
    const office = await on.as({ token }, firefox)
    await office('PATCH', `/affiliate/${id}`, { job: 'Cartera' })
    await (
      await on.as({ token })
    )('PATCH', `/affiliate/${id}`, { job: 'Maestra' })
    const history = await office('GET', `/affiliate/${id}/history`)
    expect(historyOf(history.json())).toEqual([
      ['job', ''],
      ['job', 'Firefox en Windows'],
    ])
    expect(JSON.stringify(await on.db.selectFrom('activity').selectAll().execute())).not.toMatch(
      /Gecko|Firefox\/|140\.0/,
    )
  })

  test('one’s own history shows one’s own devices, never those of staff', async () => {
    const on = await anApp()
    const id = await anAffiliate(on.db, { job: 'Médica', studies: 'Medicina' })
    const mine = await on.as({ token: await on.tokenFor('ROLE_USER', id) }, firefox)
    await (
      await on.as('ROLE_ADMIN', firefox)
    )('PATCH', `/affiliate/${id}`, { job: 'Cartera' })
    expect((await mine('PATCH', '/logged/affiliate', { studies: 'Derecho' })).statusCode).toBe(200)
    expect(historyOf((await mine('GET', '/logged/history')).json())).toEqual([
      ['studies', 'Firefox en Windows'],
      ['job', ''],
    ])
  })

  test('a list that a worker writes later was asked for from somewhere', async () => {
    const on = await anImporter('ROLE_ADMIN', await anApp(), firefox)
    await on.importAll(joinRows([headers, makeRow(1)]))
    const written = on.db.selectFrom('activity').where('action', '=', 'affiliatesImported').select('device')
    expect(await written.execute()).toEqual([{ device: 'Firefox en Windows' }])
  })
})
