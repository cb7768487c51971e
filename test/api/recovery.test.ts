import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, anAppWithAna } from '#test/support/account.ts'
import type { TestApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'

async function codeFor(app: TestApp, email: string) {
  await (
    await app.as()
  )('POST', '/recover-password-request', { email })
  await deliverMails(app)
  const mail = await app.db
    .selectFrom('mail')
    .select(['plain', 'state'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { state: mail.state, cod: /cod=(\S+)/.exec(mail.plain ?? '')?.[1] ?? '' }
}

describe('recovery of the password', () => {
  test('rule session-9: a member without an account is invited to make one, at the address of their profile alone', async () => {
    const app = await anAppWithAna()
    await anAffiliate(app.db, { email: 'eva@example.org', name: 'Eva' })
    for (const shared of ['Leo', 'Mar']) await anAffiliate(app.db, { email: 'dos@example.org', name: shared })
    await anAffiliate(app.db, { email: 'ida@example.org', inscriptionType: 0 })
    for (const email of ['eva@example.org', 'dos@example.org', 'ida@example.org'])
      await app.nobody('POST', '/recover-password-request', { email })
    await deliverMails(app)
    const kept = await app.db
      .selectFrom('mail')
      .select(['recipient', 'state', 'plain'])
      .orderBy('id')
      .execute()
    expect(kept.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['eva@example.org', 'kept'],
      ['dos@example.org', 'skipped'],
      ['ida@example.org', 'skipped'],
    ])
    expect(kept[0]?.plain).toContain('u=invitacion')
    const [, cod = '', id = ''] = /cod=([^&\s]+)&id=(\d+)/.exec(kept[0]?.plain ?? '') ?? []
    const chosen = { cod, id, u: 'invitacion', password: 'tres tristes tigres 4021' }
    expect((await app.nobody('POST', '/signup', chosen)).statusCode).toBe(200)
    const accounts = app.db
      .selectFrom('appUser')
      .where('username', 'in', ['eva@example.org', 'dos@example.org'])
    expect(await accounts.select('username').execute()).toEqual([{ username: 'eva@example.org' }])
  })

  test('rule durable-8: of a profile that somebody works on the invitation is tried again, and nobody waits behind it', async () => {
    const app = await anAppWithAna()
    const id = await anAffiliate(app.db, { email: 'eva@example.org' })
    const states = () => app.db.selectFrom('mail').select(['recipient', 'state']).orderBy('id').execute()
    await app.db.transaction().execute(async (work) => {
      await sql`select from affiliate where id = ${id} for update`.execute(work)
      for (const email of ['eva@example.org', 'ana@example.org'])
        await app.nobody('POST', '/recover-password-request', { email })
      await deliverMails(app)
      expect(await states()).toEqual([
        { recipient: 'eva@example.org', state: 'waiting' },
        { recipient: 'ana@example.org', state: 'kept' },
      ])
    })
    await sql`update mail set next_attempt = now() where state = 'waiting'`.execute(app.db)
    await deliverMails(app)
    expect((await states()).map(({ state }) => state)).toEqual(['kept', 'kept'])
  })

  test('rules session-9, session-6: the answer is one; the link is single use, ends every session and comes from PUBLIC_URL', async () => {
    const app = await anAppWithAna()
    const { token } = (await app.login(password)).json<{ token: string }>()
    const request = (email: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/recover-password-request',
        headers: { host: 'evil.example' },
        payload: { email },
      })
    const [known, unknown] = [await request('ana@example.org'), await request('nadie@example.org')]
    expect(known.statusCode).toBe(202)
    expect(unknown.body).toBe(known.body)
    await deliverMails(app)
    const kept = await app.db
      .selectFrom('mail')
      .select(['recipient', 'state', 'plain', 'html'])
      .orderBy('id')
      .execute()
    expect(kept.map(({ state }) => state)).toEqual(['kept', 'skipped'])
    expect(kept[0]?.plain).toContain('http://localhost:3000/recuperacion-contrasena?cod=')
    expect(kept[0]?.html).not.toContain('evil.example')
    const cod = /cod=(\S+)/.exec(kept[0]?.plain ?? '')?.[1] ?? ''
    const stored = await app.db.selectFrom('accountLink').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(cod)

    // Mail scanners look at links before people do (rule session-6).
    const look = async () => (await app.nobody('GET', `/recover-password?cod=${cod}`)).json<unknown>()
    for (let n = 0; n < 5; n += 1) expect(await look()).toEqual({ state: 'open' })
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.nobody('POST', '/recover-password', { cod, password: 'tres tristes tigres 4021' }),
      ),
    )
    expect(attempts.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409, 409, 409, 409,
    ])
    expect(await look()).toEqual({ state: 'used' })
    expect((await (await app.as({ token }))('GET', '/logged/session')).statusCode).toBe(401)
    expect((await app.login(password)).statusCode).toBe(401)
    expect((await app.login('tres tristes tigres 4021')).statusCode).toBe(200)
  })

  test('refuses short, long and easy passwords without spending the link', async () => {
    const app = await anAppWithAna()
    const { cod } = await codeFor(app, 'ana@example.org')
    for (const bad of ['corta', 'contraseña1234', 'ana@example.org', 'x'.repeat(129)]) {
      const answer = await app.nobody('POST', '/recover-password', { cod, password: bad })
      expect(answer.statusCode, bad).toBe(422)
      expect(answer.json()).toMatchObject({ errors: [{ path: 'password' }] })
    }
    expect((await app.nobody('POST', '/recover-password', { cod, password })).statusCode).toBe(204)
  })

  test('a link ends after an hour, and a newer one ends the older', async () => {
    const app = await anAppWithAna()
    const first = await codeFor(app, 'ana@example.org')
    const second = await codeFor(app, 'ana@example.org')
    expect((await app.nobody('POST', '/recover-password', { cod: first.cod, password })).statusCode).toBe(409)
    app.later('61 minutes')
    expect((await app.nobody('POST', '/recover-password', { cod: second.cod, password })).statusCode).toBe(
      409,
    )
  })

  test('a blocked account gets no mail; one address cannot be flooded', async () => {
    const app = await anAppWithAna()
    await app.db.updateTable('appUser').set({ enabled: false }).execute()
    expect((await codeFor(app, 'ana@example.org')).state).toBe('skipped')
    const statuses = await Promise.all(
      Array.from(
        { length: 8 },
        async () =>
          (await app.nobody('POST', '/recover-password-request', { email: 'ana@example.org' })).statusCode,
      ),
    )
    expect(statuses.filter((status) => status === 429).length).toBe(4)
  })

  test('rules wire-1, input-7: arrays, objects and line breaks are not addresses', async () => {
    const { nobody } = await anAppWithAna()
    for (const email of [
      ['ana@example.org'],
      { $ne: '' },
      'ana@example.org\r\nBcc: x@example.org',
      'a'.repeat(300),
      null,
    ])
      expect((await nobody('POST', '/recover-password-request', { email })).statusCode).toBe(422)
  })
})

test('no spelling of an address is a limit of its own', async () => {
  const { nobody } = await anAppWithAna()
  const statuses: number[] = []
  for (let at = 0; at < 8; at += 1) {
    const email = ` ${'\u200b'.repeat(at)}Ana@exam${'\u00ad'.repeat(at % 3)}ple.org`
    statuses.push((await nobody('POST', '/recover-password-request', { email })).statusCode)
  }
  expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(5)
  expect(statuses.at(-1)).toBe(429)
})
