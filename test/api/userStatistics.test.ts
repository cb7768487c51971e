import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { roles } from '#contract/actor.ts'
import type { Page } from '#contract/page.ts'
import type { User } from '#contract/users/users.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { aSuperAdmin, expectSuccess, aSignedInUser } from '#test/support/accounts.ts'

test('accounts of every role, in their order, zeros too; right after one more, one less and another role', async () => {
  const app = await anApp()
  const chief = await aSuperAdmin(app)
  const perRole = async () => expectSuccess(await chief.send('GET', '/stats/role')).json()
  expect(await perRole()).toEqual(roles.map((role) => [role, role === 'ROLE_SUPER_ADMIN' ? 1 : 0]))
  const eva = await aSignedInUser(app)
  await chief.send('POST', `/update-user-role/${eva.userId}`, { role: 'ROLE_ENLACE' })
  await aUser(app.db)
  expect(await perRole()).toEqual([
    ['ROLE_USER', 1],
    ['ROLE_ENLACE', 1],
    ['ROLE_RESPONSABLE', 0],
    ['ROLE_ADMIN', 0],
    ['ROLE_SUPER_ADMIN', 1],
  ])
  await chief.send('DELETE', `/users/${eva.userId}`)
  expect(await perRole()).toContainEqual(['ROLE_ENLACE', 0])
  expect(expectSuccess(await chief.send('GET', '/users')).json<Page<User>>().totalElements).toBe(2)
})

test('twelve months of one account in Madrid, the current one last, nobody else’s', async () => {
  const app = await anApp()
  const chief = await aSuperAdmin(app)
  const { userId } = await aUser(app.db)
  // The application's clock: 15 March 2026, in winter time.
  app.world.clock.now = sql<string>`timestamptz '2026-03-15T12:00:00Z'`
  const done = [
    '2025-03-31T21:59:59Z', // still March in Madrid: too old
    '2025-03-31T22:00:00Z', // April
    '2025-10-31T22:59:59Z', // October
    '2025-10-31T23:00:00Z', // November
    '2025-12-31T23:30:00Z', // January
    '2026-03-01T10:00:00Z',
    '2026-03-02T10:00:00Z',
  ]
  for (const at of done)
    for (const who of [userId, chief.userId])
      await sql`insert into activity (action, user_id, creation_date) values ('login', ${who}, ${at})`.execute(
        app.db,
      )
  await sql`insert into activity (action, creation_date) values ('login', '2026-03-02')`.execute(app.db)
  // A wrong password is anybody's.
  await sql`insert into activity (action, user_id, creation_date) values ('loginFailed', ${userId}, '2026-03-02')`.execute(
    app.db,
  )
  expect(
    expectSuccess(
      await (
        await app.as({ token: chief.token })
      )('GET', `/stats/userActivity?userId=${userId}`),
    ).json(),
  ).toEqual([
    [4, 1],
    [5, 0],
    [6, 0],
    [7, 0],
    [8, 0],
    [9, 0],
    [10, 1],
    [11, 1],
    [12, 0],
    [1, 1],
    [2, 0],
    [3, 2],
  ])
  for (const query of ['', '?userId=', '?userId=0', '?userId=x'])
    expect((await chief.send('GET', `/stats/userActivity${query}`)).statusCode, query).toBe(422)
})
