import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aFormer, applyByClock, applyToday, readDue, toMorning } from '#test/support/retention.ts'

/** The runs that forgot somebody. */
const listRuns = (db: PeopleDatabase) =>
  db
    .selectFrom('retentionRun')
    .where(sql<number>`(report ->> 'former')::integer`, '>', 0)
    .select(['report', 'finishedAt'])
    .orderBy('id')
    .execute()

test('rule retention-3: once a day, whatever is interrupted: two processes do it once, and a run that stopped goes on', async () => {
  const app = await anApp()
  const { db } = app
  await aFormer(db, '4 years')
  toMorning(app, '0 days')
  await sql`insert into retention_run (day, by_hand, started_at, report)
    select (${app.world.clock.now} at time zone 'Europe/Madrid')::date, false, now(), '{"former": 3, "outsiders": 0, "logValues": 0}'`.execute(
    db,
  )
  await Promise.all([applyToday(app), applyToday(app)])
  await aFormer(db, '4 years')
  await applyToday(app)
  const runs = () => listRuns(db)
  expect(await runs()).toMatchObject([{ report: { former: 4 }, finishedAt: expect.any(String) }])
  toMorning(app, '1 day')
  await applyToday(app)
  expect(await runs()).toMatchObject([{ report: { former: 4 } }, { report: { former: 1 } }])
  // At night nothing is done yet.
  app.world.clock.now = sql<string>`((date_trunc('day', now() at time zone 'Europe/Madrid') + interval '2 days 3 hours') at time zone 'Europe/Madrid')`
  await applyToday(app)
  expect(await runs()).toHaveLength(2)
})

/** An hour of Madrid, so much after midnight of today. */
const at = (later: string) =>
  sql<string>`((date_trunc('day', now() at time zone 'Europe/Madrid') + ${later}::interval) at time zone 'Europe/Madrid')`

test('rule retention-3: the run takes whose time has come by four in the morning, as was said the day before', async () => {
  const app = await anApp()
  const { db, world } = app
  for (const later of [
    '2 days 3 hours 55 minutes',
    '2 days 4 hours 5 minutes',
    '31 days 3 hours 55 minutes',
    '31 days 4 hours 5 minutes',
  ]) {
    const id = await anAffiliate(db, { inscriptionType: 0 })
    await sql`update affiliate set unregistered_at = ${at(later)} - interval '3 years' where id = ${id}`.execute(
      db,
    )
  }
  world.clock.now = at('1 day 12 hours')
  expect((await readDue(app)).due.former).toMatchObject({ now: 0, tomorrow: 1, soon: 3 })
  // Late, when the hour of the next one has come too.
  world.clock.now = at('2 days 11 hours')
  await applyToday(app)
  expect(await listRuns(db)).toMatchObject([{ report: { former: 1 } }])
  expect((await readDue(app)).due.former).toMatchObject({ now: 1, tomorrow: 1 })
})

test('rule retention-1: what a version of «Datos generales» says, and from when, the application cannot write anew', async () => {
  const { world } = await anApp()
  for (const statement of [
    sql`update organisation_version set change_time = now() - interval '1 year'`,
    sql`delete from organisation_version`,
  ])
    await expect(statement.execute(world.db)).rejects.toThrow('permission denied')
})

test('rule retention-3: a day that comes long after the last run forgets nobody for a week, unless somebody asks for it, and the screen says so', async () => {
  const app = await anApp()
  const { db } = app
  for (const ago of ['4 years', '1 day']) await aFormer(db, ago)
  const left = async () => (await db.selectFrom('affiliate').select('id').execute()).length
  /** In how many days it is done again, as is said at some day and hour; null: with the next run. */
  const saidToWait = async (later: string) => {
    app.world.clock.now = at(later)
    const { waitsUntil } = await readDue(app)
    const { rows } = await sql<{ days: number | null }>`
      select ${waitsUntil}::date - (${at(later)} at time zone 'Europe/Madrid')::date as days`.execute(db)
    return rows[0]?.days
  }
  expect(await saidToWait('3 hours')).toBe(7)
  expect(await saidToWait('-1 day 12 hours')).toBe(8)
  // A new database has no run before: it begins a week later.
  for (const day of [0, 1, 5, 6]) {
    toMorning(app, `${day} days`)
    await applyByClock(app)
    expect([day, await left()]).toEqual([day, 2])
    expect(await saidToWait(`${day} days 12 hours`)).toBe(day === 6 ? null : 7 - day)
  }
  expect((await readDue(app)).runs.map(({ waits }) => waits)).toEqual([true, true, true, true])
  toMorning(app, '7 days')
  await applyByClock(app)
  expect(await left()).toBe(1)
  expect((await readDue(app)).runs[0]?.waits).toBe(false)
  expect(await saidToWait('7 days 12 hours')).toBe(null)
  expect(await saidToWait('15 days 12 hours')).toBe(8)
  // The clock leaps for some nights, and comes back.
  await aFormer(db, '3 years -8 days')
  for (const day of ['4 years', '4 years 1 day']) {
    toMorning(app, day)
    await applyByClock(app)
    expect([day, await left()]).toEqual([day, 2])
  }
  toMorning(app, '9 days')
  await applyByClock(app)
  expect(await left()).toBe(1)
  const said = await db
    .selectFrom('activity')
    .where('action', '=', 'retentionApplied')
    .where('details', 'like', 'No se borra nada%')
    .select('id')
    .execute()
  expect(said).toHaveLength(6)
})
