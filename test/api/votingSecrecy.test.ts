import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toReceipt } from '#contract/votings/receipt.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anOpenVoting, openListFields, surveyFields } from '#test/support/votings.ts'

const castTables = ['participation', 'ballot', 'receipt']
const secretSeed = 'abad'.repeat(8)

const listTables = async (db: PeopleDatabase): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** The rows of a table in their physical order, each with the transaction that wrote it. */
const readRows = async (db: PeopleDatabase, table: string, column: string) =>
  (
    await sql<{ writer: string; value: string }>`
      select xmin::text as writer, ${sql.ref(column)}::text as value from ${sql.table(table)} order by ctid`.execute(
      db,
    )
  ).rows

test('rule voting-7: the tables of what was cast have nothing in common but the voting', async () => {
  const { db } = await anOpenVoting()
  const { rows } = await sql<{ columns: string }>`
    select string_agg(table_name || '.' || column_name || ' ' || data_type, ', ' order by table_name, ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and table_name = any(${castTables})`.execute(
    db,
  )
  expect(rows[0]?.columns.split(', ')).toEqual([
    'ballot.voting_id integer',
    'ballot.sealed bytea',
    'participation.voting_id integer',
    'participation.position integer',
    'receipt.voting_id integer',
    'receipt.code text',
  ])
  for (const table of castTables)
    await expect(sql`update ${sql.table(table)} set voting_id = voting_id`.execute(db)).rejects.toThrow(
      /not changed/,
    )
})

test('rule voting-7: while it is open no other row, no line of the log and no answer tells of a ballot', async () => {
  const { db, vote, names, logged, people, id } = await anOpenVoting(openListFields, 3)
  const [ana, berta, carla] = names
  const { rows: latest } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from activity`.execute(
    db,
  )
  logged.length = 0
  const answers = [
    await vote(2, { candidatesIds: [ana, carla], seed: secretSeed }),
    await vote(0, { candidatesIds: [berta, ana] }),
    await vote(1, { blank: true }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.length)).size).toBe(1)
  expect(new Set((await readRows(db, 'ballot', 'sealed')).map(({ value }) => value.length)).size).toBe(1)
  // Nothing in the log of activity, nor what was chosen, or the code, in that of the server.
  const since = await sql`select id from activity where id > ${latest[0]?.id}`.execute(db)
  expect(since.rows).toEqual([])
  expect(logged.join('\n')).not.toMatch(/candidatesIds|abadabad|blank/)
  const code = toReceipt(id, secretSeed)
  expect(logged.join('\n')).not.toContain(code)
  for (const { send } of people) expect((await send('GET', `/voting/${id}`)).body).not.toContain(code)
  // No row of another table was written or locked by the transaction of a ballot.
  const writers = (await readRows(db, 'ballot', 'sealed')).map(({ writer }) => writer)
  const telling: string[] = []
  for (const table of (await listTables(db)).filter((name) => !castTables.includes(name))) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where xmin::text = any(${writers}) or xmax::text = any(${writers})`.execute(
      db,
    )
    if ((rows[0]?.count ?? 0) > 0) telling.push(table)
  }
  expect(telling).toEqual([])
})

test('rule voting-7: voting leaves no row that tells when, not even of the throttle or of the session', async () => {
  const { db, vote, answers, world } = await anOpenVoting(surveyFields, 4)
  // Whoever comes back after a while: any other call would note that they are here.
  await sql`update session set last_seen_at = ${world.clock.now} - interval '20 minutes'`.execute(db)
  const readAll = async () => {
    const all: Record<string, string> = {}
    for (const table of (await listTables(db)).filter((name) => !castTables.includes(name))) {
      const { rows } = await sql<{ rows: string }>`
        select md5(coalesce(string_agg(t.xmin::text || t::text, ',' order by t.ctid), '')) as rows from ${sql.table(table)} t`.execute(
        db,
      )
      all[table] = rows[0]?.rows ?? ''
    }
    return all
  }
  const before = await readAll()
  const body = { surveyAnswersIds: answers.map(([first]) => first) }
  expect((await vote(0, { surveyAnswersIds: [] })).statusCode).toBe(422)
  expect((await vote(2, body)).statusCode).toBe(201)
  expect((await vote(2, body)).statusCode).toBe(409)
  expect(await readAll()).toEqual(before)
  // It is counted all the same, by each process.
  let tried = 0
  while ((await vote(2, body)).statusCode === 409 && tried < 60) tried += 1
  expect(tried).toBeLessThan(60)
  expect((await vote(2, body)).statusCode).toBe(429)
  expect((await vote(0, body)).statusCode).toBe(201)
  expect(await readAll()).toEqual(before)
})

test('rule voting-7: at the close all is written anew, in an order that tells nothing, and the key is gone', async () => {
  const { db, vote, answers, close, people, id } = await anOpenVoting(surveyFields, 6)
  const [[green, purple] = [], [tables] = []] = answers
  for (const who of [3, 0, 5, 1])
    await vote(who, { surveyAnswersIds: [who % 2 === 0 ? green : purple, tables] })
  const before = new Map<string, string[]>()
  const columns = { participation: 'position', ballot: 'sealed', receipt: 'code' }
  for (const [table, column] of Object.entries(columns))
    before.set(
      table,
      (await readRows(db, table, column)).map(({ writer }) => writer),
    )
  // Until then each has its own writer, which is why the ballots are sealed.
  expect(new Set(before.get('ballot')).size).toBe(4)
  await close()
  const writers = new Set<string>()
  for (const [table, column] of Object.entries(columns)) {
    const rows = await readRows(db, table, column)
    for (const { writer } of rows) writers.add(writer)
    const values = rows.map(({ value }) => value)
    const inOrder =
      table === 'participation'
        ? values.toSorted((one, other) => Number(one) - Number(other))
        : values.toSorted((one, other) => (one < other ? -1 : 1))
    expect([table, values]).toEqual([table, inOrder])
  }
  expect(writers.size).toBe(1)
  expect(await db.selectFrom('votingKey').select('privateKey').execute()).toEqual([{ privateKey: null }])
  // Who took part is told then, all at one time, by the numbers of their profiles.
  const { rows } = await sql<{ person: number; at: string }>`
    select s.entity_id as person, a.creation_date::text as at from activity a join activity_subject s on s.activity_id = a.id
    where a.action = 'votingParticipated' and a.details = ${`Votación ${id}`} order by a.id`.execute(db)
  const voted = [0, 1, 3, 5].map((who) => people[who]?.id ?? 0).toSorted((one, other) => one - other)
  expect(rows.map(({ person }) => person)).toEqual(voted)
  expect(new Set(rows.map(({ at }) => at)).size).toBe(1)
  await expect(sql`update voting_key set private_key = 'x'`.execute(db)).rejects.toThrow(/destroyed once/)
  await expect(sql`update voting_count set ballots = 0`.execute(db)).rejects.toThrow(/not changed/)
})

test('rule voting-7: annulling tells no more, and counts nothing', async () => {
  const { db, vote, answers, admin, id } = await anOpenVoting(surveyFields, 3)
  for (const who of [2, 0]) await vote(who, { surveyAnswersIds: answers.map(([first]) => first) })
  const annul = await admin('POST', `/voting/${id}/annul`, { reason: 'Otra vez', confirm: surveyFields.name })
  expect(annul.statusCode).toBe(200)
  const rows = [
    ...(await readRows(db, 'participation', 'position')),
    ...(await readRows(db, 'ballot', 'sealed')),
  ]
  expect(new Set(rows.map(({ writer }) => writer)).size).toBe(1)
  expect(await db.selectFrom('votingKey').select('privateKey').execute()).toEqual([{ privateKey: null }])
  expect((await vote(1, { surveyAnswersIds: answers.map(([first]) => first) })).statusCode).toBe(409)
  expect((await admin('GET', `/voting/results/${id}`)).statusCode).toBe(404)
  const told = await db
    .selectFrom('activity')
    .where('action', '=', 'votingParticipated')
    .select('id')
    .execute()
  expect(told).toEqual([])
})
