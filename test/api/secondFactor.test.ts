import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { encrypt } from '#server/kernel/security/encrypt.ts'
import {
  generateTotpCode,
  deliverAndListMails,
  password,
  turnOnTotp,
  username,
  anAppWithAna,
} from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'

const wrong = 'otra cosa muy distinta 99'
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

describe('an authenticator', () => {
  test('rule session-7: is scanned or typed, counts from its first code, and then the password is not enough', async () => {
    const app = await anAppWithAna()
    const offered = (await app.send('POST', '/logged/totp', { password })).json<{
      secret: string
      uri: string
      qr: string
    }>()
    expect(offered.uri).toMatch(/^otpauth:\/\/totp\/Concejo:ana%40example\.org\?/)
    expect(offered.uri).toContain(offered.secret)
    expect(Buffer.from(offered.qr.split(',')[1] ?? '', 'base64').toString()).toContain('<svg')
    expect(await app.enter()).toBeTruthy()
    expect((await app.send('POST', '/logged/totp/confirm', { code: '000 00' })).statusCode).toBe(422)

    const { secret, recoveryCodes } = await turnOnTotp(app)
    expect(secret).not.toBe(offered.secret)
    expect(new Set(recoveryCodes).size).toBe(10)
    const answer = await app.login()
    expect(answer.json()).toEqual({
      secondFactor: { id: expect.any(String), methods: ['totp', 'recovery'] },
    })
    const { secondFactor } = answer.json<{ secondFactor: { id: string } }>()
    const done = await app.finish({
      id: secondFactor.id,
      code: ` ${generateTotpCode(secret).replace(/(...)/, '$1 ')} `,
    })
    expect(done.statusCode, done.body).toBe(200)
    const { token } = done.json<{ token: string }>()
    expect((await (await app.as({ token }))('GET', '/logged/affiliate')).statusCode).toBe(200)

    const log = await app.db
      .selectFrom('activity')
      .select(['action', 'details', 'username'])
      .orderBy('id')
      .execute()
    expect(log.slice(-3)).toEqual([
      { action: 'totpAdded', details: '', username },
      { action: 'login', details: 'Falta el segundo factor', username },
      { action: 'secondFactorPassed', details: '', username },
    ])
    expect((await deliverAndListMails(app, username)).map(({ subject }) => subject)).toEqual([
      'Segundo factor activado',
    ])
  })

  test('rule secrecy-1: a wrong password says the same with a factor as without one', async () => {
    const app = await anAppWithAna()
    const before = (await app.login(wrong)).json<{ instance?: string }>()
    await turnOnTotp(app)
    const after = (await app.login(wrong)).json<{ instance?: string }>()
    expect({ ...after, instance: '' }).toEqual({ ...before, instance: '' })
  })

  test('a step is accepted once, also by twenty at the same time; the one before and the one after are too', async () => {
    const app = await anAppWithAna()
    const { secret } = await turnOnTotp(app)
    const first = generateTotpCode(secret)
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push((await app.begin()).id)
    const parallel = await Promise.all(ids.map((id) => app.finish({ id, code: first })))
    expect(statuses(parallel)).toEqual([200, 401, 401, 401, 401, 401])
    const spent = await app.finish({ id: (await app.begin()).id, code: first })
    expect(spent.json()).toMatchObject({ title: 'El código no es correcto o ya se ha usado' })
    expect(
      (await app.finish({ id: (await app.begin()).id, code: generateTotpCode(secret, -1) })).statusCode,
    ).toBe(401)
    expect(
      (await app.finish({ id: (await app.begin()).id, code: generateTotpCode(secret, 1) })).statusCode,
    ).toBe(200)
    expect((await app.finish({ id: (await app.begin()).id, code: first })).statusCode).toBe(401)
  })

  test('codes two steps away are refused; the step before is accepted', async () => {
    const app = await anAppWithAna()
    const { secret } = await turnOnTotp(app)
    await app.db.updateTable('totp').set({ lastStep: 0 }).execute()
    for (const [steps, status] of [
      [-3, 401],
      [3, 401],
      [-1, 200],
    ] as const)
      expect(
        (await app.finish({ id: (await app.begin()).id, code: generateTotpCode(secret, steps) })).statusCode,
      ).toBe(status)
  })

  test('the code that confirmed it cannot be used again to log in', async () => {
    const app = await anAppWithAna()
    const { secret } = await turnOnTotp(app)
    expect(
      (await app.finish({ id: (await app.begin()).id, code: generateTotpCode(secret, -1) })).statusCode,
    ).toBe(401)
  })

  test('rule session-7: the secret is encrypted: no copy of the database shows it, and another row’s or secret’s opens nothing', async () => {
    const app = await anAppWithAna()
    const { secret } = await turnOnTotp(app)
    const row = await app.db.selectFrom('totp').selectAll().executeTakeFirstOrThrow()
    const bytes = Buffer.from(new TOTP({ secret }).secret.bytes)
    expect(row.secret.includes(bytes)).toBe(false)
    const elsewhere = encrypt(
      new TextEncoder().encode('another secret'),
      { purpose: 'totp', row: `${app.ana.userId}` },
      bytes,
    )
    await app.db.updateTable('totp').set({ secret: elsewhere }).execute()
    expect(
      (await app.finish({ id: (await app.begin()).id, code: generateTotpCode(secret) })).statusCode,
    ).toBe(401)
    const moved = encrypt(app.world.secret, { purpose: 'totp', row: '0' }, bytes)
    await app.db.updateTable('totp').set({ secret: moved }).execute()
    expect(
      (await app.finish({ id: (await app.begin()).id, code: generateTotpCode(secret) })).statusCode,
    ).toBe(401)
  })

  test('a session alone sets none up: the password is asked for', async () => {
    const app = await anAppWithAna()
    expect((await app.send('POST', '/logged/totp')).statusCode).toBe(422)
    expect((await app.send('POST', '/logged/totp', { password: wrong })).statusCode).toBe(422)
    expect(await app.db.selectFrom('totp').selectAll().execute()).toEqual([])
  })

  test('setting one up does not touch the one that counts', async () => {
    const app = await anAppWithAna()
    const { secret, recoveryCodes } = await turnOnTotp(app)
    const [recoveryCode] = recoveryCodes
    const again = await app.send('POST', '/logged/totp', { password, factor: { recoveryCode } })
    expect(again.statusCode).toBe(409)
    expect(
      (await app.send('POST', '/logged/totp/confirm', { code: generateTotpCode(secret, 1) })).statusCode,
    ).toBe(422)
    expect(
      (await app.finish({ id: (await app.begin()).id, code: generateTotpCode(secret) })).statusCode,
    ).toBe(200)
  })

  test('removing it asks for the password and the factor, removes the recovery codes, and is told by mail', async () => {
    const app = await anAppWithAna()
    const { secret } = await turnOnTotp(app)
    const refused = await app.send('POST', '/logged/totp/remove', { password: wrong })
    expect(refused.json()).toMatchObject({
      errors: [{ in: 'body', path: 'password', message: 'La contraseña no es correcta' }],
    })
    expect((await app.send('POST', '/logged/totp/remove', {})).statusCode).toBe(422)
    const factor = { code: generateTotpCode(secret) }
    expect((await app.send('POST', '/logged/totp/remove', { password, factor })).statusCode).toBe(204)
    expect((await app.send('POST', '/logged/totp/remove', { password })).statusCode).toBe(404)
    expect(await app.enter()).toBeTruthy()
    expect(await app.db.selectFrom('recoveryCode').selectAll().execute()).toEqual([])
    expect((await deliverAndListMails(app, username)).map(({ subject }) => subject)).toEqual([
      'Segundo factor activado',
      'Aplicación de códigos quitada',
    ])
  })
})

describe('the second step of a login', () => {
  test('opens once, also after a wrong code, within five minutes, and ends when the password changes', async () => {
    const app = await anAppWithAna()
    const { secret } = await turnOnTotp(app)
    const { id } = await app.begin()
    expect((await app.finish({ id, code: generateTotpCode(secret, 12) })).statusCode).toBe(401)
    expect((await app.finish({ id, code: generateTotpCode(secret) })).statusCode).toBe(200)
    expect((await app.finish({ id, code: generateTotpCode(secret, 1) })).statusCode).toBe(409)

    const late = await app.begin()
    app.later('6 minutes')
    expect((await app.finish({ id: late.id, code: generateTotpCode(secret, 12) })).json()).toMatchObject({
      status: 409,
    })
    app.later('0')
    const overtaken = await app.begin()
    const factor = { code: generateTotpCode(secret, 1) }
    const changed = { current: password, password: 'tres tristes tigres 4021', factor }
    expect((await app.send('POST', '/logged/password', changed)).statusCode).toBe(204)
    expect((await app.finish({ id: overtaken.id, code: generateTotpCode(secret, 1) })).statusCode).toBe(409)
  })

  test('belongs to one person: another’s code, recovery code or block does not pass', async () => {
    const app = await anAppWithAna()
    await turnOnTotp(app)
    const eva = await aUser(app.db, { username: 'eva@example.org', password })
    const { token } = (await app.login(password, eva.username)).json<{ token: string }>()
    const others = await turnOnTotp({ send: await app.as({ token }) })
    const { id } = await app.begin()
    expect((await app.finish({ id, code: generateTotpCode(others.secret) })).statusCode).toBe(401)
    expect((await app.finish({ id, recoveryCode: others.recoveryCodes[0] })).statusCode).toBe(401)
    const hers = (await app.login(password, eva.username)).json<{ secondFactor: { id: string } }>()
      .secondFactor
    await app.db.updateTable('appUser').set({ enabled: false }).where('id', '=', eva.userId).execute()
    expect((await app.finish({ id: hers.id, code: generateTotpCode(others.secret) })).statusCode).toBe(409)
  })

  test('rule input-1: anything but one proof of the right shape is 422', async () => {
    const app = await anAppWithAna()
    const { secret, recoveryCodes } = await turnOnTotp(app)
    const { id } = await app.begin()
    const [recoveryCode] = recoveryCodes
    for (const body of [
      { id },
      { id, code: 123456 },
      { id, code: ['123456'] },
      { id, code: generateTotpCode(secret), recoveryCode },
      { id, code: '12345' },
      { id, recoveryCode: 'x'.repeat(500) },
      { id: 'x', code: '123456' },
      { id, passkey: { id: '__proto__' } },
      { id, code: '123456', username },
      null,
      [],
    ])
      expect((await app.finish(body as object)).statusCode, JSON.stringify(body)).toBe(422)
  })

  test('rule session-5: five hundred wrong codes find nothing, whatever logins and addresses they come from', async () => {
    const app = await anAppWithAna({ app: { settings: { trustProxy: '127.0.0.1' } } })
    const { secret } = await turnOnTotp(app)
    const right = new Set([-1, 0, 1, 2, 3].map((steps) => generateTotpCode(secret, steps)))
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await app.begin()).id)
    const found: number[] = []
    const guess = async (n: number) => {
      const code = String(n * 1987 + 100_000).slice(0, 6)
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/login/second-factor',
        headers: { 'x-forwarded-for': `10.0.${n % 7}.${n % 250}` },
        payload: { id: ids[n % 10], code: right.has(code) ? '000000' : code },
      })
      found.push(answer.statusCode)
    }
    for (let n = 0; n < 500; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => guess(n + at)))
    expect(found.filter((status) => status === 401)).toHaveLength(10)
    expect(found.filter((status) => status === 429)).toHaveLength(490)
    const locked = await app.finish({ id: ids[0], code: generateTotpCode(secret) })
    expect(locked.statusCode).toBe(429)
    // Also for a login begun afterwards, and after a restart; whoever else there is still enters.
    const again = await anApp({ url: app.url })
    const send = await again.as()
    const { secondFactor } = (await send('POST', '/login', { username, password })).json<{
      secondFactor: { id: string }
    }>()
    expect(
      (await send('POST', '/login/second-factor', { id: secondFactor.id, code: generateTotpCode(secret) }))
        .statusCode,
    ).toBe(429)
    await aUser(app.db, { username: 'eva@example.org', password })
    expect((await app.login(password, 'eva@example.org')).statusCode).toBe(200)
  })
})
