import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayCall, type Role } from '#contract/actor.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { looks } from '#contract/people/looks.ts'
import { fillDemo } from '#demo/fill.ts'
import { personas } from '#demo/personas.ts'
import { connect, type Connection } from '#server/kernel/database/database.ts'
import { freshDatabase } from '#test/support/database.ts'

const today = '2026-11-20'
let connection: Connection

beforeAll(async () => {
  const connectionString = await freshDatabase()
  connection = connect(connectionString, 2)
  await fillDemo({ connectionString, members: 500, today, existing: 'keep' })
})
afterAll(() => connection.close())

/** Whether a role may make a call that writes this action to the log. */
const mayLog = (role: Role, action: string) =>
  Object.values(api)
    .flatMap((group): Endpoint[] => Object.values(group))
    .some(
      (endpoint) =>
        [endpoint.action, endpoint.refusal].some((one) => one === action) && mayCall(endpoint, { role }),
    )

test('the log has a year of entries of the personas, in every month up to yesterday, ordered by id', async () => {
  const { rows } = await sql<{ username: string; months: number; lines: number }>`
    select username, count(distinct date_trunc('month', creation_date at time zone 'Europe/Madrid')) as months, count(*) as lines
    from activity where username is not null group by username order by lines desc`.execute(connection.db)
  expect(rows).toHaveLength(personas.length)
  expect(rows[0]).toMatchObject({ username: 'admin@concejo.example', months: 13 })
  expect(rows[1]).toMatchObject({ username: 'super@concejo.example', months: 13 })
  const lines = rows.reduce((sum, row) => sum + row.lines, 0)
  expect(lines).toBeGreaterThan(1_500)
  expect(lines).toBeLessThan(5_000)
  const odd = await sql`
    select from (select *, lag(creation_date) over (order by id) as before from activity) ordered
    where username is not null
      and (creation_date < before or creation_date >= ${today}::timestamp at time zone 'Europe/Madrid')`.execute(
    connection.db,
  )
  expect(odd.rows).toEqual([])
})

test('entries of the log that name a person or a record have them as their subject', async () => {
  const { rows } = await sql<{ named: number; subjects: number }>`
    select count(*) as named, (select count(*) from activity_subject s
      join activity a on a.id = s.activity_id where a.action <> 'votingParticipated') as subjects
    from activity where details like 'Inscrito %' or details like 'Registro %'`.execute(connection.db)
  expect(rows[0]?.named).toBeGreaterThan(100)
  expect(rows[0]?.subjects).toBe(rows[0]?.named)
})

test('what is about somebody and no look at them says what it changed (rule log-9)', async () => {
  const { rows } = await sql<{ action: string; changing: number; whole: boolean }>`
    select a.action, count(c.id)::int as changing,
      coalesce(bool_and(c.digest = sha256(v.salt || convert_to(json_build_array(v.before, v.after)::text, 'UTF8'))), true) as whole
    from activity a
    left join change c on c.activity_id = a.id left join change_value v on v.change_id = c.id
    where exists (select from activity_subject s where s.activity_id = a.id) and a.action <> 'votingParticipated'
    group by a.action`.execute(connection.db)
  const told = rows.filter(({ action }) => !Object.hasOwn(looks, action))
  expect(told.map(({ action }) => action)).toEqual(['recordAdded'])
  expect(told[0]?.changing).toBeGreaterThan(10)
  expect(rows.filter(({ whole }) => !whole)).toEqual([])
})

test('all logged actions were allowed to the role', async () => {
  const { rows } = await sql<{ action: string; role: Role }>`
    select distinct action, role from activity where username is not null`.execute(connection.db)
  for (const { action, role } of rows) expect(mayLog(role, action), `${role} ${action}`).toBe(true)
})
