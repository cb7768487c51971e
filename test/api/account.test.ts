import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { endSessions } from '#server/kernel/security/session.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { anApp, type TestApp } from '#test/support/app.ts'

const password = 'caballo grapa pila correcta'
const wrong = 'otra cosa muy distinta 99'
type Token = { token: string }

async function withAna() {
  const app = await anApp()
  const affiliateId = await anAffiliate(app.db)
  const ana = await aUser(app.db, { username: 'ana@example.org', affiliateId, password })
  const nobody = await app.as()
  const login = (username: unknown, secret: unknown) =>
    nobody('POST', '/login', { username, password: secret })
  return { ...app, ana, affiliateId, nobody, login }
}

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('POST login', () => {
  test('answers a token with its claims (rule wire-6), whatever the case of the address', async () => {
    const { login, affiliateId, as } = await withAna()
    const answer = await login(' Ana@Example.ORG ', password)
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json<Token>()
    const payload = payloadOf(token)
    expect(payload).toMatchObject({ sub: 'ana@example.org', rol: 'ROLE_USER', affiliate: affiliateId })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(30 * 24 * 3600)
    expect((await (await as({ token }))('GET', '/logged/affiliate')).json()).toMatchObject({
      id: affiliateId,
    })
  })

  test('rule secrecy-1: unknown, wrong and blocked get the same answer', async () => {
    const { login, db } = await withAna()
    await aUser(db, { username: 'sin@example.org' })
    await aUser(db, { username: 'blo@example.org', password })
    await db
      .updateTable('appUser')
      .set({ enabled: false })
      .where('username', '=', 'blo@example.org')
      .execute()
    const answers = await Promise.all([
      login('nadie@example.org', wrong),
      login('ana@example.org', wrong),
      login('sin@example.org', wrong),
      login('blo@example.org', password),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      const { instance: _, ...body } = answer.json<Record<string, unknown>>()
      expect(body).toEqual({
        type: '/problemas/credenciales-incorrectas',
        title: 'Usuario o contraseña incorrectos',
        status: 401,
      })
    }
  })

  test('names what is missing, in the words of the form (rule session-4)', async () => {
    const { nobody } = await withAna()
    const { errors } = (await nobody('POST', '/login', { username: ' ' })).json<{ errors: object[] }>()
    expect(errors).toEqual([
      { in: 'body', path: 'username', message: 'Nombre de usuario vacio' },
      { in: 'body', path: 'password', message: 'Campo requerido *' },
    ])
  })

  test('rule session-5: parallel guesses at one account stop at ten, right password included; others still enter', async () => {
    const { login, db } = await withAna()
    await aUser(db, { username: 'eva@example.org', password })
    const guesses = await Promise.all(Array.from({ length: 30 }, () => login('ana@example.org', wrong)))
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
    const locked = await login('ana@example.org', password)
    expect(locked.statusCode).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login('eva@example.org', password)).statusCode).toBe(200)
  })

  test('rule session-5: one address guessing at many accounts is stopped, however it calls itself', async () => {
    const { app } = await withAna()
    const guess = (n: number) =>
      app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'x-forwarded-for': `10.0.0.${n % 250}` },
        payload: { username: `u${n}@example.org`, password: wrong },
      })
    const statuses: number[] = []
    for (let n = 0; n < 70; n += 1) statuses.push((await guess(n)).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('successes are not counted', async () => {
    const { login } = await withAna()
    for (let n = 0; n < 15; n += 1) expect((await login('ana@example.org', password)).statusCode).toBe(200)
  })
})

const read = async ({ as }: TestApp, token: string) =>
  (await (await as({ token }))('GET', '/logged/session')).statusCode

describe('rule session-3: sessions', () => {
  test('forged, unsigned, re-signed and foreign tokens are 401', async () => {
    const app = await anApp()
    const token = await app.tokenFor('ROLE_USER')
    expect(await read(app, token)).toBe(200)
    const [head, body, signature] = token.split('.') as [string, string, string]
    const payload = payloadOf(token)
    const promoted = Buffer.from(JSON.stringify({ ...payload, rol: 'ROLE_SUPER_ADMIN' })).toString(
      'base64url',
    )
    const other = new TextEncoder().encode('another secret, also long enough to sign with')
    const forgeries = [
      `${head}.${promoted}.${signature}`,
      new UnsecuredJWT(payload).encode(),
      await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(other),
      await new SignJWT(payload).setProtectedHeader({ alg: 'HS512', typ: 'JWT' }).sign(app.world.secret),
      await new SignJWT({ ...payload, jti: 'x' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(app.world.secret),
      `${head}.${body}.`,
      'garbage',
    ]
    for (const forgery of forgeries) expect(await read(app, forgery), forgery).toBe(401)
  })

  test('logging out, blocking, demoting and ending all of them take effect on the next request', async () => {
    const app = await anApp()
    const one = await app.tokenFor('ROLE_USER')
    expect((await (await app.as({ token: one }))('POST', '/logout')).statusCode).toBe(204)
    expect(await read(app, one)).toBe(401)

    const admin = await app.tokenFor('ROLE_ADMIN')
    const { jti, sub } = payloadOf(admin) as { jti: string; sub: string }
    const asAdmin = await app.as({ token: admin })
    expect((await asAdmin('GET', '/affiliate')).statusCode).toBe(200)
    await app.db.updateTable('appUser').set({ role: 'ROLE_USER' }).where('username', '=', sub).execute()
    expect((await asAdmin('GET', '/affiliate')).statusCode).toBe(403)
    await app.db.updateTable('appUser').set({ enabled: false }).where('username', '=', sub).execute()
    expect(await read(app, admin)).toBe(401)
    await app.db.updateTable('appUser').set({ enabled: true }).where('username', '=', sub).execute()
    expect(await read(app, admin)).toBe(200)
    const { userId } = await app.db
      .selectFrom('session')
      .select('userId')
      .where('id', '=', jti)
      .executeTakeFirstOrThrow()
    await endSessions(app.world, app.db, { userId })
    expect(await read(app, admin)).toBe(401)
  })

  test('a session outlives the process that opened it', async () => {
    const first = await anApp()
    const token = await first.tokenFor('ROLE_USER')
    const second = await anApp({ url: first.url })
    expect(await read(second, token)).toBe(200)
  })

  test('staff are out after an hour idle or twelve in all; members stay thirty days', async () => {
    const app = await anApp()
    const [admin, member] = [await app.tokenFor('ROLE_ADMIN'), await app.tokenFor('ROLE_USER')]
    app.later('61 minutes')
    expect(await read(app, admin)).toBe(401)
    expect(await read(app, member)).toBe(200)
    app.later('31 days')
    expect(await read(app, member)).toBe(401)

    app.later('0')
    const busy = await app.tokenFor('ROLE_ADMIN')
    for (let half = 1; half < 24; half += 1) {
      app.later(`${half * 30} minutes`)
      expect(await read(app, busy), `${half * 30} minutes`).toBe(200)
    }
    app.later('12 hours')
    expect(await read(app, busy)).toBe(401)
  })

  test('asking to stay puts off the idle end', async () => {
    const app = await anApp()
    const send = await app.as({ token: await app.tokenFor('ROLE_ADMIN') })
    app.later('50 minutes')
    const before = (await send('GET', '/affiliate')).headers['x-session-idle-until'] as string
    const { idleUntil } = (await send('POST', '/logged/session')).json<{ idleUntil: string }>()
    expect(new Date(idleUntil).getTime()).toBeGreaterThan(Date.now() + 105 * 60_000)
    expect(new Date(before).getTime()).toBeGreaterThan(Date.now())
  })
})
