import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PendingLogin } from '#contract/account/account.ts'
import type { CreationOptions, RequestOptions } from '#contract/account/passkey.ts'
import {
  findLinkCode,
  deliverAndListMails,
  password,
  username,
  anAppWithAna,
  type AppWithAna,
} from '#test/support/account.ts'
import { anAuthenticator } from '#test/support/authenticator.ts'
import { aUser } from '#test/support/factories.ts'

type Key = ReturnType<typeof anAuthenticator>
type Offer<Options> = { id: string; options: Options }

async function register(
  send: AppWithAna['send'],
  key: Key,
  how: Parameters<Key['create']>[1] = {},
  name = 'Llave',
  factor?: object,
) {
  const body = { password, ...(factor && { factor }) }
  const { id, options } = (await send('POST', '/logged/passkeys/options', body)).json<
    Offer<CreationOptions>
  >()
  return send('POST', '/logged/passkeys', { id, name, passkey: key.create(options.challenge, how) })
}

/** A factor beside the password: a key that signs for it. */
async function signOwnKey(send: AppWithAna['send'], key: Key) {
  const { id, passkey } = (await send('POST', '/logged/factor-options')).json<{
    id: string
    passkey: RequestOptions
  }>()
  return { id, passkey: key.get(passkey.challenge) }
}

async function withKey() {
  const app = await anAppWithAna()
  const key = anAuthenticator()
  const added = await register(app.send, key, {}, ' Llavero azul ')
  expect(added.statusCode, added.body).toBe(200)
  return { ...app, key, recoveryCodes: added.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

const challengeOf = ({ passkey }: PendingLogin) => passkey?.challenge ?? ''

describe('passkeys', () => {
  test('rule session-7: are offered for PUBLIC_URL’s host, added with a name, used after the password, listed', async () => {
    const app = await anAppWithAna()
    const key = anAuthenticator()
    const offer = (await app.send('POST', '/logged/passkeys/options', { password })).json<
      Offer<CreationOptions>
    >()
    expect(offer.options).toMatchObject({
      rp: { id: 'localhost', name: 'Concejo' },
      user: { name: username },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })
    const body = { id: offer.id, name: 'Llavero azul', passkey: key.create(offer.options.challenge) }
    const added = await app.send('POST', '/logged/passkeys', body)
    expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)

    const pending = await app.begin()
    expect(pending).toMatchObject({
      methods: ['passkey', 'recovery'],
      passkey: {
        rpId: 'localhost',
        allowCredentials: [{ id: key.id, type: 'public-key', transports: ['internal'] }],
      },
    })
    const passkey = key.get(challengeOf(pending), { verifiesUser: false })
    const done = await app.finish({ id: pending.id, passkey })
    expect(done.statusCode, done.body).toBe(200)
    const { token } = done.json<{ token: string }>()
    const overview = await (await app.as({ token }))('GET', '/logged/security')
    expect(overview.json()).toMatchObject({
      totp: null,
      recoveryCodes: 10,
      passkeys: [{ id: key.id, name: 'Llavero azul', lastUsedAt: expect.any(String) }],
    })
    expect((await deliverAndListMails(app, username)).map(({ subject }) => subject)).toEqual([
      'Llave de acceso añadida',
    ])
  })

  test('an assertion is for one challenge, one host, one person and one key, whole and once', async () => {
    const app = await withKey()
    const other = anAuthenticator()
    const eva = await aUser(app.db, { username: 'eva@example.org', password })
    const { token } = (await app.login(password, eva.username)).json<{ token: string }>()
    expect((await register(await app.as({ token }), other)).statusCode).toBe(200)

    const pending = await app.begin()
    const challenge = challengeOf(pending)
    const good = app.key.get(challenge, { counter: 100 })
    const flipped = Buffer.from(good.signature, 'base64url')
    flipped[10] = (flipped[10] ?? 0) ^ 1
    const data = Buffer.from(good.authenticatorData, 'base64url')
    data[32] = (data[32] ?? 0) & ~1
    const refused = {
      'a signature with a bit changed': { ...good, signature: flipped.toString('base64url') },
      'a presence flag taken off': { ...good, authenticatorData: data.toString('base64url') },
      'another challenge': app.key.get(challengeOf(await app.begin())),
      'another origin': app.key.get(challenge, { origin: 'http://evil.example' }),
      'another host': app.key.get(challenge, { rpID: 'evil.example' }),
      'the key of another person': other.get(challenge),
      'a key nobody has': anAuthenticator().get(challenge),
      'another key’s signature under this id': { ...other.get(challenge), id: app.key.id },
      'a counter that went back': app.key.get(challenge, { counter: 1 }),
      garbage: { id: app.key.id, clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
    }
    for (const [what, passkey] of Object.entries(refused)) {
      await app.db.deleteFrom('throttle').execute()
      const answer = await app.finish({ id: pending.id, passkey })
      expect(answer.statusCode, what).toBe(401)
      expect(answer.json(), what).toMatchObject({ title: 'La llave de acceso no vale para esta cuenta' })
    }
    await app.db.deleteFrom('throttle').execute()
    const twice = await Promise.all([1, 2, 3].map(() => app.finish({ id: pending.id, passkey: good })))
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const again = await app.begin()
    expect((await app.finish({ id: again.id, passkey: good })).statusCode).toBe(401)
  })

  test('a session alone adds none: the password is asked for, and guesses at it stop', async () => {
    const app = await anAppWithAna()
    const ask = (body?: object) => app.send('POST', '/logged/passkeys/options', body)
    expect((await ask()).statusCode).toBe(422)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask({ password: 'otra cosa muy distinta 99' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10)
    expect((await ask({ password })).statusCode).toBe(429)
    expect(await app.db.selectFrom('accountChallenge').selectAll().execute()).toEqual([])
  })

  test('recovering the password removes the passkeys of the last day, and the mail says so', async () => {
    const app = await anAppWithAna()
    const usual = await register(app.send, anAuthenticator(), {}, 'De siempre')
    const [recoveryCode] = usual.json<{ recoveryCodes: string[] }>().recoveryCodes
    await app.db
      .updateTable('passkey')
      .set({ createdAt: sql<string>`${app.world.clock.now} - interval '25 hours'` })
      .execute()
    const today = await register(app.send, anAuthenticator(), {}, 'De hoy', { recoveryCode })
    expect(today.statusCode).toBe(200)
    await app.nobody('POST', '/recover-password-request', { email: username })
    const cod = findLinkCode((await deliverAndListMails(app, username)).at(-1)?.plain)
    const recovered = await app.nobody('POST', '/recover-password', {
      cod,
      password: 'tres tristes tigres 4021',
    })
    expect(recovered.statusCode).toBe(204)
    const keys = await app.db.selectFrom('passkey').select('name').execute()
    expect(keys).toEqual([{ name: 'De siempre' }])
    expect((await deliverAndListMails(app, username)).map(({ subject }) => subject)).toContain(
      'Llaves de acceso recientes quitadas',
    )
  })

  test('a registration is for one challenge, one person, one host, and once', async () => {
    const app = await anAppWithAna()
    const key = anAuthenticator()
    await aUser(app.db, { username: 'eva@example.org', password })
    const { token } = (await app.login(password, 'eva@example.org')).json<{ token: string }>()
    const stranger = await app.as({ token })
    const theirs = (await stranger('POST', '/logged/passkeys/options', { password })).json<
      Offer<CreationOptions>
    >()
    const mine = (await app.send('POST', '/logged/passkeys/options', { password })).json<
      Offer<CreationOptions>
    >()
    const add = (id: string, passkey: object) =>
      app.send('POST', '/logged/passkeys', { id, name: 'x', passkey })
    expect((await add(theirs.id, key.create(theirs.options.challenge))).statusCode).toBe(409)
    expect((await add(mine.id, key.create(theirs.options.challenge))).statusCode).toBe(409)
    expect(
      (await add(mine.id, key.create(mine.options.challenge, { origin: 'http://evil.example' }))).statusCode,
    ).toBe(409)
    expect(
      (await add(mine.id, key.create(mine.options.challenge, { rpID: 'evil.example' }))).statusCode,
    ).toBe(409)
    const good = key.create(mine.options.challenge)
    expect((await add(mine.id, { ...good, attestationObject: 'AAAA' })).statusCode).toBe(409)
    expect((await add(mine.id, { ...good, transports: 'internal' })).statusCode).toBe(422)
    expect((await add(mine.id, good)).statusCode).toBe(200)
    expect((await add(mine.id, good)).statusCode).toBe(409)
    expect((await register(stranger, key)).json()).toMatchObject({ title: 'Esa llave ya está en uso' })
    const factor = await signOwnKey(app.send, key)
    const late = (await app.send('POST', '/logged/passkeys/options', { password, factor })).json<
      Offer<CreationOptions>
    >()
    app.later('6 minutes')
    expect((await add(late.id, anAuthenticator().create(late.options.challenge))).statusCode).toBe(409)
  })

  test('several can be had, named and taken off with the password and a factor; another’s answers like one that is not there', async () => {
    const app = await withKey()
    const prove = async () => signOwnKey(app.send, app.key)
    const second = await register(app.send, anAuthenticator(), {}, 'Móvil', await prove())
    expect(second.json()).toEqual({ recoveryCodes: null })
    const stranger = await app.as('ROLE_USER')
    const { id } = app.key
    expect((await stranger('PATCH', '/logged/passkeys', { id, name: 'Mía' })).statusCode).toBe(404)
    expect((await app.send('PATCH', '/logged/passkeys', { id, name: 'Oficina' })).statusCode).toBe(204)
    expect((await app.send('PATCH', '/logged/passkeys', { id, name: ' ' })).statusCode).toBe(422)
    expect((await app.send('POST', '/logged/passkeys/remove', { id, password: 'x' })).statusCode).toBe(422)
    const eva = await aUser(app.db, { username: 'eva@example.org', password })
    const { token } = (await app.login(password, eva.username)).json<{ token: string }>()
    const evas = await (await app.as({ token }))('POST', '/logged/passkeys/remove', { id, password })
    expect(evas.statusCode).toBe(404)
    const gone = { id, password, factor: await prove() }
    expect((await app.send('POST', '/logged/passkeys/remove', gone)).statusCode).toBe(204)
    const { passkeys, recoveryCodes } = (await app.send('GET', '/logged/security')).json<{
      passkeys: { name: string }[]
      recoveryCodes: number
    }>()
    expect(passkeys.map(({ name }) => name)).toEqual(['Móvil'])
    expect(recoveryCodes).toBe(10)
    const removed = app.key.get(challengeOf(await app.begin()))
    expect((await app.finish({ id: (await app.begin()).id, passkey: removed })).statusCode).toBe(401)
  })
})

const ask = async (app: AppWithAna) =>
  (await app.nobody('POST', '/login/passkey-options')).json<Offer<RequestOptions>>()

describe('a key instead of the password', () => {
  test('opens the account it belongs to, when it has checked who holds it', async () => {
    const app = await withKey()
    const { id, options } = await ask(app)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials).toBeUndefined()
    const enter = (body: object) => app.nobody('POST', '/login/passkey', body)
    const { challenge } = options
    expect((await enter({ id, passkey: app.key.get(challenge, { verifiesUser: false }) })).statusCode).toBe(
      401,
    )
    const unknown = await enter({ id, passkey: anAuthenticator().get(challenge) })
    const tampered = await enter({ id, passkey: { ...app.key.get(challenge), signature: 'AAAA' } })
    expect({ ...unknown.json<object>(), instance: '' }).toEqual({ ...tampered.json<object>(), instance: '' })
    const done = await enter({ id, passkey: app.key.get(challenge) })
    expect(done.statusCode, done.body).toBe(200)
    const { token } = done.json<{ token: string }>()
    expect((await (await app.as({ token }))('GET', '/logged/affiliate')).json()).toMatchObject({
      id: app.affiliateId,
    })
    expect((await enter({ id, passkey: app.key.get(challenge) })).statusCode).toBe(409)
  })

  test('what is sent where nothing is asked for is no list', async () => {
    const app = await anAppWithAna()
    expect((await app.nobody('POST', '/login/passkey-options', [])).statusCode).toBe(422)
    expect((await app.nobody('POST', '/login/passkey-options', {})).statusCode).toBe(200)
  })

  test('not for the blocked, nor late, nor with the challenge of a second step', async () => {
    const app = await withKey()
    const { id, options } = await ask(app)
    const enter = (body: object) => app.nobody('POST', '/login/passkey', body)
    const pending = await app.begin()
    const step = { id: pending.id, passkey: app.key.get(challengeOf(pending)) }
    expect((await enter(step)).statusCode).toBe(409)
    expect((await app.finish({ id, passkey: app.key.get(options.challenge) })).statusCode).toBe(409)
    await app.db.updateTable('appUser').set({ enabled: false }).where('username', '=', username).execute()
    expect((await enter({ id, passkey: app.key.get(options.challenge) })).statusCode).toBe(401)
    await app.db.updateTable('appUser').set({ enabled: true }).execute()
    app.later('6 minutes')
    expect((await enter({ id, passkey: app.key.get(options.challenge) })).statusCode).toBe(409)
  })
})
