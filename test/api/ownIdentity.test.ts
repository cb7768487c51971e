import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RequestOptions } from '#contract/account/passkey.ts'
import { feeMailKinds } from '#contract/legal/feeMailKinds.ts'
import { ownPassword } from '#contract/account/password.ts'
import {
  deliverAndListMails,
  generateTotpCode,
  password,
  turnOnTotp,
  username,
  anAppWithAna,
} from '#test/support/account.ts'
import { anAuthenticator } from '#test/support/authenticator.ts'
import { aUser } from '#test/support/factories.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { checkOwnIdentity } from '#server/account/ownIdentity.rules.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { lockUserForUpdate } from '#server/account/account.queries.ts'

/** The calls that ask for the own password again. */
const guarded = Object.values(api)
  .flatMap((group): [string, Endpoint][] => Object.entries(group))
  .flatMap(([name, { body, method, path, throttle }]) =>
    body instanceof z.ZodObject && Object.values(body.shape).includes(ownPassword)
      ? [{ name, shape: body.shape, method, path, throttle }]
      : [],
  )

const version = 1
const bodies: Record<string, object> = {
  '/organisation/collector': { version, creditorName: 'Otra', password },
  '/mail-template/:id/with-password': { version, subject: 'Otro', password },
  '/create-user/with-password': { username: 'eva@example.org', role: 'ROLE_ADMIN', password },
  '/update-user-role/:id/with-password': { role: 'ROLE_ADMIN', password },
  '/update-user-enabled/:id/with-password': { enabled: 'BLOQUEADO', password },
  '/users/:id/remove': { password },
  '/logged/totp': { password },
  '/logged/totp/remove': { password },
  '/logged/recovery-codes': { password },
  '/logged/passkeys/options': { password },
  '/logged/passkeys/remove': { id: 'abc', password },
  '/logged/password': { current: password, password: 'tres tristes tigres 4021' },
  '/logged/email': { email: 'nueva@example.org', password },
  '/unregister': { password },
}

describe('rule session-11: who has a second factor gives it beside the password', () => {
  test('whatever asks for the password asks for the factor, and counts wrong ones together', () => {
    expect(guarded.map(({ path }) => path).toSorted()).toEqual(
      [...Object.keys(bodies), '/logged/mandate'].toSorted(),
    )
    for (const { path, shape, throttle } of guarded) {
      expect(Object.keys(shape), path).toContain('factor')
      expect(
        throttle?.some(({ together }) => together === 'own identity'),
        path,
      ).toBe(true)
    }
  })

  test.each(Object.entries(bodies))('%s does nothing with the password alone', async (path, body) => {
    const app = await anAppWithAna({ role: 'ROLE_SUPER_ADMIN' })
    const other = await aUser(app.db, { role: 'ROLE_SUPER_ADMIN', password })
    await turnOnTotp(app)
    const method = guarded.find((call) => call.path === path)?.method ?? 'POST'
    const told = [
      {
        in: 'body',
        path: 'factor',
        message: 'Hace falta también el código de tu aplicación, o uno de recuperación',
      },
    ]
    const address = path.replace(
      ':id',
      `${path.startsWith('/mail-template') ? feeMailKinds['debit-notice'].id : other.userId}`,
    )
    const bare = await app.send(method, address, body)
    expect(bare.json(), path).toMatchObject({ errors: told })
    const wrong = await app.send(method, address, { ...body, factor: { code: '000000' } })
    expect(wrong.json(), path).toMatchObject({
      errors: [{ in: 'body', path: 'factor', message: 'El código no es correcto o ya se ha usado' }],
    })
  })

  test('a code counts once, here and at the login, and a recovery code once, which a mail tells', async () => {
    const app = await anAppWithAna()
    const { secret, recoveryCodes } = await turnOnTotp(app)
    const ask = (factor: object) => app.send('POST', '/logged/passkeys/options', { password, factor })
    const code = generateTotpCode(secret)
    const twice = await Promise.all([ask({ code }), ask({ code })])
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await app.finish({ id: (await app.begin()).id, code })).statusCode).toBe(401)
    const [recoveryCode] = recoveryCodes
    expect((await ask({ recoveryCode })).statusCode).toBe(200)
    expect((await ask({ recoveryCode })).statusCode).toBe(422)
    const mails = await deliverAndListMails(app, username)
    expect(mails.map(({ subject }) => subject)).toContain('Se ha usado un código de recuperación')
  })

  test('a passkey signs for this, once, for its owner, and no login’s challenge does', async () => {
    const app = await anAppWithAna()
    const key = anAuthenticator()
    const offer = (await app.send('POST', '/logged/passkeys/options', { password })).json<{
      id: string
      options: { challenge: string }
    }>()
    const added = { id: offer.id, name: 'Llave', passkey: key.create(offer.options.challenge) }
    await app.send('POST', '/logged/passkeys', added)
    const ask = (factor?: object) => app.send('POST', '/logged/recovery-codes', { password, factor })
    expect((await ask()).json()).toMatchObject({ errors: [{ path: 'factor' }] })

    const login = await app.begin()
    const challenge = login.passkey?.challenge ?? ''
    expect((await ask({ id: login.id, passkey: key.get(challenge) })).statusCode).toBe(422)

    const { id, passkey } = (await app.send('POST', '/logged/factor-options')).json<{
      id: string
      passkey: RequestOptions
    }>()
    expect((await ask({ id, passkey: anAuthenticator().get(passkey.challenge) })).statusCode).toBe(422)
    const signed = { id, passkey: key.get(passkey.challenge) }
    expect((await ask(signed)).statusCode).toBe(200)
    expect((await ask(signed)).statusCode).toBe(422)
  })

  test('wrong passwords and wrong codes of all these calls are counted together', async () => {
    const app = await anAppWithAna()
    await turnOnTotp(app)
    const bad = { password, factor: { code: '000000' } }
    for (let n = 0; n < 5; n += 1) {
      expect((await app.send('POST', '/logged/totp/remove', bad)).statusCode).toBe(422)
      expect((await app.send('POST', '/logged/recovery-codes', bad)).statusCode).toBe(422)
    }
    expect((await app.send('POST', '/logged/passkeys/options', bad)).statusCode).toBe(429)
  })
})

describe('rule session-3: whose account has just gone hears of that, not of a wrong password', () => {
  const ways = {
    deleted: (db: PeopleDatabase, id: number) => db.deleteFrom('appUser').where('id', '=', id).execute(),
    blocked: (db: PeopleDatabase, id: number) =>
      db.updateTable('appUser').set({ enabled: false }).where('id', '=', id).execute(),
  }

  test.each(Object.entries(ways))('%s, before the password is compared or after', async (_, go) => {
    const app = await anAppWithAna()
    const { userId } = app.ana
    const answer = await runWhileLocked(app.db, {
      hold: (db) => lockUserForUpdate(db, userId),
      call: () => app.send('POST', '/logged/recovery-codes', { password }),
      goOn: (db) => go(db, userId),
    })
    expect(answer.statusCode).toBe(401)
    const late = checkOwnIdentity(app, userId, { password: 'otra cosa' })
    await expect(late).rejects.toMatchObject({ code: 'sin-sesion' })
  })
})
