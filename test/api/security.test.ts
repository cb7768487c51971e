import { describe, expect, test } from 'vitest'
import { describeDevice } from '#server/kernel/security/device.ts'
import {
  findLinkCode,
  deliverAndListMails,
  password,
  turnOnTotp,
  username,
  anAppWithAna,
} from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import { selectChanges } from '#test/support/changes.ts'
import { aUser } from '#test/support/factories.ts'

const stronger = 'tres tristes tigres 4021'
const wrong = 'otra cosa muy distinta 99'

describe('change of password', () => {
  test('rule session-3: asks for the present one and ends every other session, also after a restart', async () => {
    const app = await anAppWithAna()
    const other = await app.enter()
    const refused = await app.send('POST', '/logged/password', { current: wrong, password: stronger })
    expect(refused.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'current', message: 'La contraseña no es correcta' }],
    })
    expect(
      (await app.send('POST', '/logged/password', { current: password, password: stronger })).statusCode,
    ).toBe(204)
    expect((await app.send('GET', '/logged/security')).statusCode).toBe(200)
    const restarted = await anApp({ url: app.url })
    restarted.world.clock.now = app.world.clock.now
    expect((await (await restarted.as({ token: other }))('GET', '/logged/session')).statusCode).toBe(401)
    expect((await (await restarted.as({ token: app.token }))('GET', '/logged/session')).statusCode).toBe(200)
    expect((await app.login()).statusCode).toBe(401)
    expect((await app.login(stronger)).statusCode).toBe(200)
    expect((await deliverAndListMails(app, username)).map(({ subject }) => subject)).toEqual([
      'Tu contraseña ha cambiado',
    ])
  })

  test('refuses short, easy and same ones, and those that a person’s own data give away', async () => {
    const app = await anAppWithAna()
    await app.db
      .updateTable('affiliate')
      .set({ name: 'Hermenegilda', lastName1: 'Goicoechea', city: 'Valdemorillo' })
      .execute()
    for (const bad of [
      'corta',
      'x'.repeat(129),
      'contraseña1234',
      password,
      'Hermenegilda Goicoechea',
      'goicoechea valdemorillo',
    ]) {
      const answer = await app.send('POST', '/logged/password', { current: password, password: bad })
      expect(answer.statusCode, bad).toBe(422)
      expect(answer.json()).toMatchObject({ errors: [{ path: 'password' }] })
    }
  })

  test('rule session-5: guesses at the present one stop, right one included', async () => {
    const app = await anAppWithAna()
    const guess = (current: string) => app.send('POST', '/logged/password', { current, password: stronger })
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(wrong)))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
    expect((await guess(password)).statusCode).toBe(429)
  })
})

describe('change of e-mail', () => {
  const address = 'ana.nueva@example.org'
  const ask = (app: Awaited<ReturnType<typeof anAppWithAna>>, email: unknown = address, secret = password) =>
    app.send('POST', '/logged/email', { email, password: secret })

  test('rules session-10, session-6: waits until the new address confirms by POST, once; the old one is told before and after', async () => {
    const app = await anAppWithAna()
    expect((await ask(app, ' Ana.Nueva@Example.org ')).statusCode).toBe(202)
    const [link] = await deliverAndListMails(app, address)
    expect(link?.plain).toContain('http://localhost:3000/confirmar-correo?cod=')
    expect((await deliverAndListMails(app, username)).map(({ subject }) => subject)).toEqual([
      'Piden cambiar tu dirección de correo',
    ])
    expect((await app.send('GET', '/logged/security')).json()).toMatchObject({
      username,
      pendingEmail: address,
    })
    expect((await app.login()).statusCode).toBe(200)

    const cod = findLinkCode(link?.plain)
    expect(JSON.stringify(await app.db.selectFrom('accountLink').selectAll().execute())).not.toContain(cod)
    const look = async () => (await app.nobody('GET', `/confirm-email?cod=${cod}`)).json<unknown>()
    for (let n = 0; n < 5; n += 1) expect(await look()).toEqual({ state: 'open', wait: null })
    const confirm = () => app.nobody('POST', '/confirm-email', { cod })
    const answers = await Promise.all(Array.from({ length: 5 }, confirm))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409, 409, 409, 409,
    ])
    expect(await look()).toEqual({ state: 'confirmed', wait: null })

    expect((await app.send('GET', '/logged/session')).statusCode).toBe(401)
    expect((await app.login()).statusCode).toBe(401)
    expect((await app.login(password, address)).statusCode).toBe(200)
    const file = await app.db.selectFrom('affiliate').select(['email', 'version']).executeTakeFirstOrThrow()
    expect(file).toEqual({ email: address, version: 2 })
    const changes = await selectChanges(app.db)
      .select(['action', 'username', 'entity', 'change.field', 'before', 'after'])
      .orderBy('entity')
      .execute()
    const change = { action: 'emailChanged', username, before: username, after: address }
    expect(changes).toEqual([
      { ...change, entity: 'affiliate', field: 'email' },
      { ...change, entity: 'user', field: 'username' },
    ])
    expect((await deliverAndListMails(app, username)).map(({ subject }) => subject).at(-1)).toBe(
      'Tu dirección de correo ha cambiado',
    )
  })

  test('rule session-3: what the old address had begun ends with it: links to choose a password, logins half done', async () => {
    const app = await anAppWithAna()
    const { recoveryCodes } = await turnOnTotp(app)
    const half = await app.begin()
    await app.nobody('POST', '/recover-password-request', { email: username })
    const recovery = findLinkCode((await deliverAndListMails(app, username)).at(-1)?.plain)
    const body = { email: address, password, factor: { recoveryCode: recoveryCodes[0] } }
    expect((await app.send('POST', '/logged/email', body)).statusCode).toBe(202)
    const cod = findLinkCode((await deliverAndListMails(app, address))[0]?.plain)
    expect((await app.nobody('POST', '/confirm-email', { cod })).statusCode).toBe(204)
    const recovered = await app.nobody('POST', '/recover-password', { cod: recovery, password: stronger })
    expect(recovered.statusCode).toBe(409)
    expect((await app.finish({ id: half.id, code: '000000' })).statusCode).toBe(409)
  })

  test('rule secrecy-1: a taken address gets the same answer; only its mailbox learns it', async () => {
    const app = await anAppWithAna()
    await aUser(app.db, { username: 'eva@example.org' })
    const [free, taken] = [await ask(app), await ask(app, 'eva@example.org')]
    expect(taken.statusCode).toBe(202)
    expect(taken.body).toBe(free.body)
    const [told] = await deliverAndListMails(app, 'eva@example.org')
    expect(told?.subject).toBe('Esta dirección ya tiene una cuenta')
    expect(told?.plain).not.toContain('cod=')
    expect((await app.send('GET', '/logged/security')).json()).toMatchObject({
      pendingEmail: 'eva@example.org',
    })
  })

  test('an address taken meanwhile is not given twice', async () => {
    const app = await anAppWithAna()
    await ask(app)
    const [link] = await deliverAndListMails(app, address)
    await aUser(app.db, { username: address })
    const answer = await app.nobody('POST', '/confirm-email', { cod: findLinkCode(link?.plain) })
    expect(answer.json()).toMatchObject({ status: 409, title: 'Ya hay una cuenta con ese correo' })
    expect((await app.login()).statusCode).toBe(200)
  })

  test('asks for the password; ends after a day, with a newer one and with another password', async () => {
    const app = await anAppWithAna()
    expect((await ask(app, address, wrong)).json()).toMatchObject({ errors: [{ path: 'password' }] })
    expect((await ask(app, username)).json()).toMatchObject({ errors: [{ path: 'email' }] })
    for (const bad of [[address], { a: 1 }, 'x', `${address}\r\nBcc: x@example.org`, null, 'ñ'.repeat(300)])
      expect((await ask(app, bad)).statusCode).toBe(422)
    const confirm = (cod: string) => app.nobody('POST', '/confirm-email', { cod })

    await app.db.deleteFrom('throttle').execute()
    await ask(app)
    const [first] = await deliverAndListMails(app, address)
    await ask(app, 'otra@example.org')
    const [second] = await deliverAndListMails(app, 'otra@example.org')
    expect((await confirm(findLinkCode(first?.plain))).statusCode).toBe(409)
    app.later('24 hours 1 minute')
    expect((await confirm(findLinkCode(second?.plain))).statusCode).toBe(409)

    app.later('0')
    await ask(app)
    await app.send('POST', '/logged/password', { current: password, password: stronger })
    expect(await deliverAndListMails(app, address)).toHaveLength(1)
    await ask(app, address, stronger)
    const third = (await deliverAndListMails(app, address)).at(-1)
    await app.send('POST', '/logged/password', { current: stronger, password })
    expect((await confirm(findLinkCode(third?.plain))).statusCode).toBe(409)
    expect((await confirm('x')).statusCode).toBe(409)
    expect((await app.nobody('POST', '/confirm-email', { cod: ['x'] })).statusCode).toBe(422)
  })
})

describe('one’s sessions', () => {
  type Listed = { content: { id: string; current: boolean; device: string }[]; totalElements: number }
  const list = async (send: Awaited<ReturnType<typeof anAppWithAna>>['send']) =>
    (await send('GET', '/logged/sessions')).json<Listed>()

  test('are listed, this one marked; one or all the others can be closed', async () => {
    const app = await anAppWithAna()
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await app.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': agent },
      payload: { username, password },
    })
    const third = await app.enter()
    const { content, totalElements } = await list(app.send)
    expect(totalElements).toBe(3)
    expect(content.filter(({ current }) => current)).toHaveLength(1)
    expect(content.map(({ device }) => device)).toContain('Firefox en Windows')

    const stranger = await app.as('ROLE_USER')
    const firefox = content.find(({ device }) => device !== '' && device.startsWith('Firefox'))?.id ?? ''
    expect((await stranger('DELETE', `/logged/sessions/${firefox}`)).statusCode).toBe(404)
    expect((await app.send('DELETE', `/logged/sessions/${firefox}`)).statusCode).toBe(204)
    expect((await app.send('DELETE', `/logged/sessions/${firefox}`)).statusCode).toBe(404)
    expect((await app.send('DELETE', '/logged/sessions/x')).statusCode).toBe(404)
    expect((await list(app.send)).totalElements).toBe(2)
    expect((await app.send('DELETE', '/logged/sessions')).statusCode).toBe(204)
    expect(await list(app.send)).toMatchObject({ content: [{ current: true }], totalElements: 1 })
    expect((await (await app.as({ token: third }))('GET', '/logged/session')).statusCode).toBe(401)
    expect((await stranger('GET', '/logged/session')).statusCode).toBe(200)
  })

  test('those that ended or went idle are not among them', async () => {
    const app = await anAppWithAna({ role: 'ROLE_ADMIN' })
    app.later('59 minutes')
    const send = await app.as({ token: await app.enter() })
    expect((await list(send)).totalElements).toBe(2)
    app.later('62 minutes')
    expect((await list(send)).totalElements).toBe(1)
  })

  test('are distinguished by browser and system family only', () => {
    const agents = {
      'Chrome en Android':
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Safari en iPhone':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Edge en Windows':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      '': '<script>alert(1)</script>',
    }
    for (const [device, agent] of Object.entries(agents)) expect(describeDevice(agent)).toBe(device)
  })
})
