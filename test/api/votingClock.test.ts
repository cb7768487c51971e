import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Voting } from '#contract/votings/voting.ts'
import { isAlive, isAliveIn } from '#server/votings/alive.queries.ts'
import { anApp } from '#test/support/app.ts'
import { anOpenVoting, aVotingOffice, surveyFields, times } from '#test/support/votings.ts'

test('rule voting-2: what was counted is over, also where the clock has gone back', async () => {
  const open = await anOpenVoting()
  const { id, vote, answers, at, read, results, admin, countAll } = open
  const ballot = { surveyAnswersIds: answers.map(([first]) => first) }
  await vote(0, ballot)
  await open.close()
  const counted = await results()
  await at(times.open)
  expect((await read(id)).status).toBe('CLOSED')
  expect((await vote(1, ballot)).statusCode).toBe(409)
  expect(await countAll()).toEqual([1, 1, 1])
  expect(await results()).toEqual(counted)
  const later = { endDate: '2027-03-05T12:00:00.000Z', reason: 'Más tiempo' }
  expect((await admin('POST', `/voting/${id}/extend`, later)).statusCode).toBe(409)
  await at(times.written)
  expect((await read(id)).status).toBe('CLOSED')
})

test('rule voting-2: a slip of the year is refused, when it is approved and when it is put off', async () => {
  const { admin, create, approve, people, at } = await aVotingOffice(5)
  const { id } = await create({ ...surveyFields, endDate: '9999-12-31T23:59:59.000Z' })
  const send = (fields: object) => admin('PATCH', `/voting/set-approved/${id}`, fields)
  expect((await send({})).json()).toMatchObject({
    errors: [{ path: 'endDate', message: 'Una votación dura como mucho 90 días' }],
  })
  expect(
    (await send({ startDate: '2028-03-03T12:00:00.000Z', endDate: '2028-03-04T12:00:00.000Z' })).json(),
  ).toMatchObject({ errors: [{ path: 'startDate' }] })
  // To the day.
  const open = await approve({ ...surveyFields, endDate: '2027-05-30T12:00:00.000Z' })
  await at(times.open)
  for (const endDate of ['9999-12-31T23:59:59.000Z', '2027-05-30T12:00:00.001Z'])
    expect(
      (await admin('POST', `/voting/${open.id}/extend`, { endDate, reason: 'Un error' })).json(),
    ).toMatchObject({ errors: [{ path: 'endDate', message: expect.stringContaining('como mucho 90 días') }] })
  expect((await people[0]?.send('GET', `/voting/${open.id}`))?.json<Voting>().endDate).toBe(
    '2027-05-30T12:00:00.000Z',
  )
})

test('rule voting-2: one that cannot be opened takes no other from anybody', async () => {
  const open = await anOpenVoting()
  const { people, approve, at, db, vote, answers } = open
  await approve({ ...surveyFields, name: 'Rota', startDate: '2027-03-01T18:30:00.000Z' })
  await sql`create function boom() returns trigger language plpgsql as $$ begin raise exception 'boom'; end $$`.execute(
    db,
  )
  await sql`create trigger boom before insert on voting_key for each row execute function boom()`.execute(db)
  await at('2027-03-01T18:31:00.000Z')
  for (const round of ['first', 'second'])
    for (const which of ['user-current-votings', 'user-next-votings', 'user-past-votings'])
      expect([round, which, (await people[0]?.send('GET', `/logged/${which}`))?.statusCode]).toEqual([
        round,
        which,
        200,
      ])
  expect((await people[0]?.send('GET', '/voting/counts'))?.statusCode).toBe(200)
  expect((await vote(0, { surveyAnswersIds: answers.map(([first]) => first) })).statusCode).toBe(201)
})

const each = <Value>(values: readonly Value[]) => [null, ...values]

test('rule voting-2: whether a voting goes on by itself is said alike in SQL and of what was read of it', async () => {
  const { db } = await anApp()
  const all = ['draft', 'pending', 'approved', 'annulled'].flatMap((state) =>
    each(['Falló']).flatMap((failure) =>
      each([times.open]).flatMap((restoredAt) =>
        each([times.closed]).map((countedAt) => ({ state, failure, restoredAt, countedAt })),
      ),
    ),
  )
  const { rows } = await sql<{ isAlive: boolean }>`select ${isAliveIn('v')} as is_alive
    from jsonb_to_recordset(${JSON.stringify(all.map(({ restoredAt, countedAt, ...rest }) => ({ ...rest, restored_at: restoredAt, counted_at: countedAt })))}::jsonb)
      as v (state text, failure text, restored_at timestamptz, counted_at timestamptz)`.execute(db)
  expect(rows.map((row) => row.isAlive)).toEqual(all.map(isAlive))
  expect(all.filter(isAlive)).toEqual([
    { state: 'approved', failure: null, restoredAt: null, countedAt: null },
  ])
})

test('rule voting-14: every answer to who is signed in says the time of the clock that decides', async () => {
  const { people, at } = await aVotingOffice(1)
  await at(times.open)
  const answer = await people[0]?.send('GET', '/logged/user-current-votings')
  expect(answer?.headers['x-server-time']).toBe(times.open)
})

test('rule voting-11: what was judged in time and is noted too late is refused, so that its chain accuses nobody', async () => {
  const { admin, approve, create, listFaults, world, db } = await aVotingOffice(5)
  const [open, draft] = [
    await approve(),
    await create({ ...surveyFields, startDate: times.end, endDate: '2027-03-03T12:00:00.000Z' }),
  ]
  // It is a second and a half before the end of one and the start of the other, by a clock that runs.
  const { rows } = await sql<{ off: string }>`
    select (${times.end}::timestamptz - interval '1.5 second' - clock_timestamp())::text as off`.execute(db)
  world.clock.now = sql<string>`(now() + ${rows[0]?.off}::interval)`
  await sql`update session set last_seen_at = ${world.clock.now}, expires_at = ${world.clock.now} + interval '1 day'`.execute(
    db,
  )
  await sql`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$`.execute(
    db,
  )
  await sql`create trigger linger before update on voting for each row execute function linger()`.execute(db)
  const answers = await Promise.all([
    admin('POST', `/voting/${open.id}/extend`, { endDate: '2027-03-02T13:00:00.000Z', reason: 'Más tiempo' }),
    admin('PATCH', `/voting/set-approved/${draft.id}`, {}),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 422])
  expect(await listFaults(open.id)).toEqual([])
})
