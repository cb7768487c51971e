import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { generateTotpCode, password, turnOnTotp, anAppWithAna } from '#test/support/account.ts'
import { anAuthenticator } from '#test/support/authenticator.ts'
import { aUser } from '#test/support/factories.ts'

const wrong = 'otra cosa muy distinta 99'

test('rule session-5: and a hundred times in a day, however slowly', async () => {
  const { login, db } = await anAppWithAna()
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

test('rule secrecy-1: a throttled login does not reveal that the account exists', async () => {
  const { login, db } = await anAppWithAna()
  // Ana has come in once, eight minutes ago.
  await sql`update throttle set window_ends = window_ends - interval '8 minutes'`.execute(db)
  const shut = async (username: string) => {
    for (let n = 0; n < 10; n += 1) expect((await login(wrong, username)).statusCode).toBe(401)
    const { statusCode, headers, body } = await login(wrong, username)
    expect([statusCode, body]).toEqual([429, expect.stringContaining('dentro de 15 minutos')])
    return Number(headers['retry-after'])
  }
  // The seconds that these logins take are all that may tell them apart.
  expect(Math.abs((await shut('nadie@example.org')) - (await shut('ana@example.org')))).toBeLessThan(30)
})

test('rule log-1: a failed login is logged with its account, and without a name when there is none', async () => {
  const { login, db, ana } = await anAppWithAna()
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

test('rule log-1: so does a second factor that fails, or a key that opens nothing, and the right one afterwards is no failure', async () => {
  const { nobody, begin, finish, db, ana, ...app } = await anAppWithAna()
  const { secret, recoveryCodes } = await turnOnTotp(app)
  const { id } = await begin()
  for (const proof of [{ code: generateTotpCode(secret, 5) }, { recoveryCode: 'AAAA-BBBB-CCCC-DDDD' }])
    expect((await finish({ id, ...proof })).statusCode).toBe(401)
  expect((await finish({ id, recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
  type Offer = { id: string; options: { challenge: string } }
  const asked = (await nobody('POST', '/login/passkey-options')).json<Offer>()
  const passkey = anAuthenticator().get(asked.options.challenge)
  expect((await nobody('POST', '/login/passkey', { id: asked.id, passkey })).statusCode).toBe(401)
  const lines = db.selectFrom('activity').select(['action', 'userId', 'details']).orderBy('id')
  expect((await lines.execute()).slice(-5)).toEqual([
    { action: 'login', userId: ana.userId, details: 'Falta el segundo factor' },
    { action: 'loginFailed', userId: ana.userId, details: 'Segundo factor' },
    { action: 'loginFailed', userId: ana.userId, details: 'Segundo factor' },
    { action: 'secondFactorPassed', userId: ana.userId, details: 'Con un código de recuperación' },
    { action: 'loginFailed', userId: null, details: 'Llave de acceso' },
  ])
})
