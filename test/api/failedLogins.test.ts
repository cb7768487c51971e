import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { password, withAna } from '#test/support/account.ts'
import { aUser } from '#test/support/factories.ts'

const wrong = 'otra cosa muy distinta 99'

test('S11: and a hundred times in a day, however slowly', async () => {
  const { login, db } = await withAna()
  for (let round = 0; round < 10; round += 1) {
    for (let n = 0; n < 10; n += 1) expect((await login(wrong)).statusCode).toBe(401)
    await db
      .updateTable('throttle')
      .set({ windowEnds: '2020-01-01' })
      .where('windowEnds', '<', sql<string>`now() + interval '1 hour'`)
      .execute()
  }
  expect((await login(password)).statusCode).toBe(429)
})

test('S31: a failure leaves its line, although nothing else: whose account, and of unknown ones only that it was', async () => {
  const { login, db, ana } = await withAna()
  await aUser(db, { username: 'blo@example.org', role: 'ROLE_ADMIN', password })
  await db.updateTable('appUser').set({ enabled: false }).where('username', '=', 'blo@example.org').execute()
  await login(wrong, 'Ana@example.org')
  await login(wrong, 'nadie@example.org')
  await login(password, 'blo@example.org')
  const lines = db
    .selectFrom('activity')
    .where('action', '=', 'loginFailed')
    .select(['userId', 'username', 'role', 'details'])
  expect(await lines.orderBy('id').execute()).toEqual([
    { userId: ana.userId, username: 'ana@example.org', role: 'ROLE_USER', details: '' },
    { userId: null, username: null, role: null, details: 'Cuenta desconocida' },
    { userId: expect.any(Number), username: 'blo@example.org', role: 'ROLE_ADMIN', details: '' },
  ])
  // Ana had come in once before.
  expect(await db.selectFrom('activity').select('action').execute()).toHaveLength(4)
})
